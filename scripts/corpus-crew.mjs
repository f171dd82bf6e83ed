// corpus-crew.mjs MODULE FOLDER: writes the pictures embedded in @kaplayjs/crew as data URLs into FOLDER.
//
// A sprite gives NAME.png and, drawn with an outline, NAME-outlined.png; the few that are no PNG keep their own
// extension (.gif, .webp) for the caller to convert. Prints how many it wrote.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [module, folder] = process.argv.slice(2);
const { assets } = await import(pathToFileURL(module));
mkdirSync(folder, { recursive: true });

let written = 0;
for (const [name, asset] of Object.entries(assets)) {
    for (const [field, suffix] of [["sprite", ""], ["outlined", "-outlined"]]) {
        const match = /^data:image\/(png|gif|webp);base64,(.*)$/s.exec(asset[field] ?? "");
        if (!match || !/^[\w-]+$/.test(name)) continue;
        writeFileSync(join(folder, `${name}${suffix}.${match[1]}`), Buffer.from(match[2], "base64"));
        written++;
    }
}
console.log(written);
