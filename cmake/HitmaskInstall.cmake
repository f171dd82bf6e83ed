# Headers, library, CMake package, pkg-config file, command, and its page and completions.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/hitmask)

install(TARGETS hitmask EXPORT hitmask)
install(DIRECTORY include/hitmask TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
install(EXPORT hitmask FILE hitmaskConfig.cmake NAMESPACE hitmask:: DESTINATION ${package_dir})
write_basic_package_version_file(hitmaskConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/hitmaskConfigVersion.cmake" DESTINATION ${package_dir})

# The pkg-config file finds the prefix from where it lies, so an installed tree may be moved.
file(RELATIVE_PATH to_prefix "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig" "${CMAKE_INSTALL_PREFIX}")
string(REGEX REPLACE "/$" "" to_prefix "${to_prefix}")
if(BUILD_SHARED_LIBS)
    set(pc_cflags " -DHM_SHARED")
    set(pc_libs "")
else()
    set(pc_cflags "")
    set(pc_libs " -lm")
endif()
configure_file(cmake/hitmask.pc.in hitmask.pc @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/hitmask.pc" DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
install(FILES LICENSE TYPE DOC)

if(HITMASK_BUILD_TOOL)
    install(TARGETS hitmask_tool)
endif()
