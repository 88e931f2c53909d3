# What makes compiling faster: headers that are compiled once, and files that are compiled together.

# Most of what a compiler reads here is standard headers.
set(qipu_standard_headers <algorithm> <array> <charconv> <cmath> <cstdint> <cstring> <functional>
  <limits> <map> <memory> <mutex> <optional> <span> <string> <string_view> <unordered_map> <utility>
  <vector>)

# These files have names that others in their folder use for something else, so they stay alone when
# files are united. If a compiler finds a name twice, rename one of the two or add the file here.
set(qipu_alone
  annotate/judge/known_endings annotate/judge/moments archive/database/position_games
  base/packing/gunzip base/packing/unpack engine/exchange engine/protocol engine/search
  format/document/odf format/document/xlsx format/json/json_scan format/kit/unread_moves
  format/sheet/scan/scan_words format/sites/chn format/sites/xgf game/outcome_names game/pass
  game/tag_names notation/chinese_write notation/latin notation/odds notation/san
  notation/vietnamese notation/wxf notation/wxf_form opening/ecco_families opening/text_book
  ops/answer/endgames ops/answer/show_moves ops/answer/translate ops/desk/desk_files
  prose/placement publish/docx_book publish/pages publish/puzzle_page repair/line/player_model
  rules/position ruling/kill ruling/labeller)
list(APPEND qipu_alone
  annotate/settle_test annotate/tactics_test archive/known_games_test archive/query_law_test
  archive/sample_games_test format/cbl_test format/json_shapes_test format/list_variations_test
  format/page_test format/sheet_moves_test format/sheet_words_test game/tag_names_test
  notation/explain_test notation/notation_test notation/san_test notation/vietnamese_test
  notation/wxf_test opening/opening_book_test ops/archive_desk_test ops/desk_test
  ops/explorer_test ops/mend_run_test ops/ops_test ops/places_test ops/update_test
  repair/numbers_test repair/repair_test see/see_test text/encoding_test)

# unite(TARGET): with -DQIPU_UNITED=ON, a target's files are compiled eight at a time, those of a folder
# together, which takes half the time. The usual build compiles each by itself.
function(unite target)
  if(NOT QIPU_UNITED)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  get_target_property(sources ${target} SOURCES)
  list(SORT sources)
  foreach(source ${sources})
    if(NOT source MATCHES ".*/(src|unit)/((.+)/[^/]+)[.]cpp$" OR CMAKE_MATCH_2 IN_LIST qipu_alone)
      continue()
    endif()
    string(REPLACE "/" "_" folder "${CMAKE_MATCH_3}")
    math(EXPR number "${united_${folder}} + 0")
    math(EXPR group "${number} / 8")
    math(EXPR united_${folder} "${number} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${folder}_${group})
  endforeach()
endfunction()
