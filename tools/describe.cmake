# Run as a script: writes the manual pages and shell completions of `qipu` below the folder `to`.
file(REMOVE_RECURSE "${to}")
execute_process(COMMAND "${qipu}" help --man "${to}/man" COMMAND_ERROR_IS_FATAL ANY)
foreach(shell bash zsh fish)
  execute_process(COMMAND "${qipu}" completion ${shell} OUTPUT_FILE "${to}/completion.${shell}"
    COMMAND_ERROR_IS_FATAL ANY)
endforeach()
