# Puts the pages together that the program contains, from src/publish/page.
#
# - NAME.js of each page imports modules of the folders beside it; esbuild makes one script of them.
#   The pages' policy names the hash of the script, so that a browser runs nothing else.
# - {{> NAME}} in an HTML file stands for parts/NAME.html.
# - The hash of the style is in the policy too.

find_program(QIPU_ESBUILD esbuild NO_CMAKE_FIND_ROOT_PATH
  DOC "esbuild, which puts the scripts of pages together")
if(NOT QIPU_ESBUILD)
  message(FATAL_ERROR "esbuild is missing. It puts the scripts of the pages together. Install it "
    "(Debian and Ubuntu: apt-get install esbuild), or name it: -DQIPU_ESBUILD=PATH")
endif()

include(${CMAKE_CURRENT_LIST_DIR}/page_hash.cmake)
set(page_parts ${CMAKE_CURRENT_LIST_DIR}/src/publish/page)
set(pages ${CMAKE_CURRENT_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${pages})
set(page_outputs "")

# --- scripts, at build time ------------------------------------------------------------------------

file(GLOB_RECURSE page_modules CONFIGURE_DEPENDS ${page_parts}/*.js)
foreach(name explorer game index puzzles)
  set(script ${pages}/${name}.js)
  # In the folder of the sources, because the output names them as they are called.
  add_custom_command(OUTPUT ${script} ${script}.sha256
    COMMAND ${QIPU_ESBUILD} ${name}.js --bundle --format=iife --charset=utf8
      "--banner:js='use strict';" --log-level=warning --outfile=${script}
    COMMAND ${CMAKE_COMMAND} -D file=${script} -P ${CMAKE_CURRENT_LIST_DIR}/page_hash.cmake
    DEPENDS ${page_modules} ${CMAKE_CURRENT_LIST_DIR}/page_hash.cmake
    WORKING_DIRECTORY ${page_parts} COMMENT "Bundling ${name}.js" VERBATIM)
  list(APPEND page_outputs ${script} ${script}.sha256)
endforeach()

# --- styles and HTML, when CMake runs ---------------------------------------------------------------

file(GLOB_RECURSE page_texts CONFIGURE_DEPENDS ${page_parts}/*.css ${page_parts}/*.html)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page_texts})

# Writes the file unless it is so already, because what is newer is built again.
function(qipu_page_file name text)
  set(before "")
  if(EXISTS ${pages}/${name})
    file(READ ${pages}/${name} before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE ${pages}/${name} "${text}")
  endif()
endfunction()

file(READ ${page_parts}/page.css style)
file(READ ${page_parts}/dark.css dark)
string(REPLACE "{{dark}}" "${dark}" style "\n${style}")
qipu_page_file(page.css "${style}")
qipu_page_hash("${style}" hash)
qipu_page_file(page.css.sha256 "${hash}")
list(APPEND page_outputs ${pages}/page.css ${pages}/page.css.sha256)

file(GLOB parts ${page_parts}/parts/*.html)
foreach(name book explorer game head index puzzles ruling)
  file(READ ${page_parts}/${name}.html text)
  foreach(part ${parts})
    cmake_path(GET part STEM part_name)
    file(READ ${part} part_text)
    string(REPLACE "{{> ${part_name}}}\n" "${part_text}" text "${text}")
  endforeach()
  qipu_page_file(${name}.html "${text}")
  list(APPEND page_outputs ${pages}/${name}.html)
endforeach()

set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/src/publish/assets.cpp PROPERTIES
  COMPILE_DEFINITIONS "QIPU_PAGES=\"${pages}\"" OBJECT_DEPENDS "${page_outputs}")
