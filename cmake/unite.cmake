if(QIPU_UNITY)
  find_package(Python3 REQUIRED COMPONENTS Interpreter)
endif()

# qipu_unite(TARGET): with QIPU_UNITY, the sources of a target are compiled together in groups
# without conflicts (scripts/units.py finds the groups).
function(qipu_unite target)
  if(NOT QIPU_UNITY)
    return()
  endif()
  get_target_property(all ${target} SOURCES)
  set(sources)
  foreach(source ${all})
    # A source with options of its own is compiled alone.
    get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
    get_source_file_property(folders ${source} INCLUDE_DIRECTORIES)
    if(source MATCHES "[.]cpp$" AND NOT definitions AND NOT folders)
      list(APPEND sources ${source})
    endif()
  endforeach()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
  execute_process(COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../scripts/units.py ${sources}
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR} OUTPUT_VARIABLE units
    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" units "${units}")
  set(number 0)
  foreach(unit ${units})
    math(EXPR number "${number} + 1")
    string(REPLACE " " ";" unit "${unit}")
    set_source_files_properties(${unit} PROPERTIES UNITY_GROUP ${number})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()
