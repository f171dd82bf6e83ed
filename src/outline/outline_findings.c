// outline: what is found wrong.
#include "outline_findings.h"

const char *hm_outline_fault_text(hm_outline_fault fault) {
    switch (fault) {
#define FAULT_CASE(name, sentence)                                                                                   \
    case name:                                                                                                       \
        return sentence;
        HM_OUTLINE_FAULTS(FAULT_CASE)
#undef FAULT_CASE
    }
    return "unknown fault";
}

bool hmi_verify_note(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other) {
    if (job->found.fault == HM_OUTLINE_SOUND) job->found = (hm_outline_finding){fault, edge, other};
    return job->bad != NULL;
}

bool hmi_verify_report(verify_job *job, hm_outline_fault fault, int32_t edge, int32_t other) {
    if (!hmi_verify_note(job, fault, edge, other)) return false;
    const int32_t length = edge >= 0 ? job->edges[edge].length : 0;
    const int32_t other_length = other >= 0 ? job->edges[other].length : 0;
    if (edge >= 0 && length >= other_length) job->bad[edge] = 1;
    if (other >= 0 && other_length >= length) job->bad[other] = 1;
    return true;
}

const edge_tree *hmi_verify_tree(verify_job *job) {
    if (!job->tree.boxes) job->starved |= !hmi_edge_tree_make(&job->tree, job->outline, &job->alloc);
    return job->starved ? NULL : &job->tree;
}
