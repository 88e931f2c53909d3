# Puts the parts of pages together in the build, where the program takes them from, with the hashes
# that the pages' policy names: a browser runs the script and applies the style whose bytes between
# the tags have them, and nothing else.

set(page_parts ${CMAKE_CURRENT_LIST_DIR}/src/publish/page)
set(pages ${CMAKE_CURRENT_BINARY_DIR}/pages)
file(GLOB page_files CONFIGURE_DEPENDS ${page_parts}/*)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page_files})

# Writes it unless it is so already: what is newer is built again.
function(qipu_page_file name text)
  set(before "")
  if(EXISTS ${pages}/${name})
    file(READ ${pages}/${name} before)
  endif()
  if(NOT before STREQUAL text)
    file(WRITE ${pages}/${name} "${text}")
  endif()
endfunction()

# `sha256-` and the hash in base64, as policies are written.
function(qipu_page_hash name text)
  set(signs ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/)
  string(SHA256 digits "${text}")
  set(out "")
  foreach(at RANGE 0 63 3)  # three digits are two signs
    string(SUBSTRING "${digits}00" ${at} 3 three)
    math(EXPR high "0x${three} >> 6")
    math(EXPR low "0x${three} & 63")
    string(SUBSTRING ${signs} ${high} 1 first)
    string(SUBSTRING ${signs} ${low} 1 second)
    string(APPEND out ${first}${second})
  endforeach()
  string(SUBSTRING ${out} 0 43 out)  # 256 bits; the rest is padding
  qipu_page_file(${name}.sha256 "sha256-${out}=")
endfunction()

function(qipu_page_script name)
  set(text "\n'use strict';\n(() => {\n")
  foreach(part ${ARGN})
    file(READ ${page_parts}/${part} more)
    string(APPEND text "${more}")
  endforeach()
  string(APPEND text "})();\n")
  qipu_page_file(${name} "${text}")
  qipu_page_hash(${name} "${text}")
endfunction()

qipu_page_script(explorer.js common.js board.js explorer.js)
qipu_page_script(game.js common.js board.js game_words.js game_tree.js game_board.js game_moves.js
  game_graphs.js game.js)
qipu_page_script(index.js common.js index.js)
qipu_page_script(puzzles.js common.js board.js puzzles.js)

file(READ ${page_parts}/page.css style)
file(READ ${page_parts}/dark.css dark)
string(REPLACE "{{dark}}" "${dark}" style "\n${style}")
qipu_page_file(page.css "${style}")
qipu_page_hash(page.css "${style}")

foreach(name book.html explorer.html game.html head.html index.html puzzles.html
    ruling.html)
  file(READ ${page_parts}/${name} text)
  qipu_page_file(${name} "${text}")
endforeach()

file(GLOB page_files ${pages}/*)
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/src/publish/assets.cpp PROPERTIES
  COMPILE_DEFINITIONS "QIPU_PAGES=\"${pages}\"" OBJECT_DEPENDS "${page_files}")
