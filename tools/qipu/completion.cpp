#include "completion.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <ranges>
#include <string_view>
#include <vector>

#include "choices.h"
#include "mistake.h"
#include "qipu/format/format.h"

namespace qipu::tool {
namespace {

/// Returns "a b c".
std::string joined(const std::vector<std::string>& words, std::string_view between = " ") {
  std::string out;
  for (const std::string& word : words) {
    if (!out.empty()) out += between;
    out += word;
  }
  return out;
}

/// Returns the extensions of files with records, including packed ones: "xqf", "pgn" ...
std::vector<std::string> record_endings() {
  std::vector<std::string> all;
  const auto add = [&](std::string_view endings) {
    for (const auto part : std::views::split(endings, ' ')) {
      const std::string ending(part.begin(), part.end());
      if (!ending.empty() && std::ranges::find(all, ending) == all.end()) all.push_back(ending);
    }
  };
  for (const Format* format : all_formats()) {
    if (format->open != nullptr) add(format->extensions);
  }
  add(kArchiveEndings);
  add(kPackedEndings);
  return all;
}

/// Returns the extensions, without dots, of the files that the option takes; none: any file.
std::vector<std::string> endings_of(const DescribedOption& option) {
  if (option.kind == ValueKind::records) return record_endings();
  std::vector<std::string> all;
  if (option.kind != ValueKind::file) return all;
  for (const std::string& ending : option.words) all.push_back(ending.substr(1));
  return all;
}

/// Quotes text in single quotes, as bash and zsh read them.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// --- bash ---------------------------------------------------------------------------------------

constexpr std::string_view kBashHead =
    R"(# bash completion for qipu, made by `qipu completion bash`.
)";

// Words are split at = and : unless COMP_WORDBREAKS says otherwise.
constexpr std::string_view kBashTail = R"bash(
# Names that begin as what is typed.
_qipu_names() {
  COMPREPLY=($(compgen -W "$1" -- "$current"))
}

# The same behind the last comma.
_qipu_list() {
  local before= last=$current
  if [[ $current == *,* ]]; then before=${current%,*}, last=${current##*,}; fi
  COMPREPLY=($(compgen -P "$before" -W "$1" -- "$last"))
  compopt -o nospace 2> /dev/null
}

# Files with one of the endings, in any case, and folders; where there are none, all files.
_qipu_files() {
  local name case=$(shopt -p nocasematch)
  shopt -s nocasematch
  while IFS= read -r name; do
    if [[ -d ${name/#\~\//$HOME/} || $name =~ \.($1)$ ]]; then COMPREPLY+=("$name"); fi
  done < <(compgen -f -- "$current")
  eval "$case"
  compopt -o filenames 2> /dev/null
}

_qipu() {
  local IFS=$' \t\n' current=${COMP_WORDS[COMP_CWORD]}
  local command= before= only= action= glued= word i place=0
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    word=${COMP_WORDS[i]}
    if [[ $word == '=' ]]; then continue; fi
    if [[ $word == -- ]]; then
      only=1
    elif [[ -n $only || $word != -* ]] && ! _qipu_value "$command" "$before" > /dev/null; then
      if [[ -z $command ]]; then command=$word; else ((++place)); fi
    fi
    before=$word
    if [[ -n $only ]]; then before=; fi
  done
  if [[ $current == '=' ]]; then current=; fi
  if [[ $current == --*=* ]]; then
    before=${current%%=*} current=${current#*=}
    glued=$before=
  fi
  if [[ -z $only && $before == -* ]]; then action=$(_qipu_value "$command" "$before"); fi
  if [[ -z $action && -z $only && $current == -* ]]; then
    _qipu_names "$(_qipu_options "$command")"
    return
  fi
  if [[ -z $action && -z $command ]]; then
    _qipu_names "$(_qipu_commands)"
    return
  fi
  if [[ -z $action ]]; then
    action=$(_qipu_value "$command" $((place + 1))) || action=$(_qipu_value "$command" '*')
  fi
  case $action in
    names\ *) _qipu_names "${action#* }" ;;
    list\ *) _qipu_list "${action#* }" ;;
    files\ *) _qipu_files "${action#* }" ;;
    folders) compopt -o dirnames 2> /dev/null ;;
    text) compopt +o default 2> /dev/null ;;
    programs) COMPREPLY=($(compgen -c -- "$current")) ;;
  esac
  if [[ -n $glued ]]; then COMPREPLY=("${COMPREPLY[@]/#/$glued}"); fi
}

complete -o default -F _qipu qipu
)bash";

/// Returns what the script does for a value: a word, and its arguments.
std::string bash_action(const DescribedOption& option) {
  switch (option.kind) {
    case ValueKind::name: return "names " + joined(option.words);
    case ValueKind::list: return "list " + joined(option.words);
    case ValueKind::file:
    case ValueKind::records: {
      const auto endings = endings_of(option);
      return endings.empty() ? "any" : "files " + joined(endings, "|");
    }
    case ValueKind::folder: return "folders";
    case ValueKind::program: return "programs";
    case ValueKind::text: return "text";
  }
  return "text";
}

std::string bash_names(const DescribedCommand& command) {
  std::vector<std::string> names;
  for (const DescribedOption& option : command.options) {
    if (!option.positional) names.insert(names.end(), option.names.begin(), option.names.end());
  }
  return joined(names);
}

std::string bash_script(const DescribedProgram& program) {
  std::string out(kBashHead);
  std::vector<std::string> commands;
  commands.reserve(program.commands.size());
  for (const DescribedCommand& each : program.commands) commands.push_back(each.name);
  out += "\n_qipu_commands() {\n  echo " + in_quotes(joined(commands)) + "\n}\n";

  out +=
      "\n# The options of a command; of the program where it is ''.\n_qipu_options() {\n  case $1 "
      "in\n";
  const auto add_options = [&](const DescribedCommand& command) {
    out += "    " + in_quotes(command.name) + ") echo " + in_quotes(bash_names(command)) + " ;;\n";
  };
  add_options(program.own);
  std::ranges::for_each(program.commands, add_options);
  out += "  esac\n}\n";

  // One line for each action, with the options that have it, in the order in which actions first
  // occur.
  std::vector<std::pair<std::string, std::vector<std::string>>> actions;
  const auto add_values = [&](const DescribedCommand& command) {
    int position = 0;
    for (const DescribedOption& option : command.options) {
      if (!option.positional && option.value.empty()) continue;
      const std::string action = bash_action(option);
      auto place = std::ranges::find(actions, action, &decltype(actions)::value_type::first);
      if (place == actions.end()) place = actions.insert(place, {action, {}});
      if (option.positional) {
        const std::string which = option.repeated ? "*" : std::to_string(++position);
        place->second.push_back(in_quotes(command.name + " " + which));
        continue;
      }
      for (const std::string& name : option.names) {
        place->second.push_back(in_quotes(command.name + " " + name));
      }
    }
  };
  add_values(program.own);
  std::ranges::for_each(program.commands, add_values);
  out +=
      "\n# What stands behind an option of a command, or as its argument of a number, or any "
      "other.\n"
      "_qipu_value() {\n  case \"$1 $2\" in\n";
  for (const auto& [action, where] : actions) {
    out += "    " + joined(where, " | ") + ")\n      echo " + in_quotes(action) + " ;;\n";
  }
  out += "    *) return 1 ;;\n  esac\n}\n";
  return out.append(kBashTail);
}

// --- zsh ----------------------------------------------------------------------------------------

/// Escapes the characters that have a meaning for _arguments.
std::string zsh_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

std::string zsh_action(const DescribedOption& option) {
  switch (option.kind) {
    case ValueKind::name: return "(" + joined(option.words) + ")";
    case ValueKind::list: return "_sequence compadd - " + joined(option.words);
    case ValueKind::file:
    case ValueKind::records: {
      const auto endings = endings_of(option);
      if (endings.empty()) return "_files";
      const std::string any = joined(endings, "|");  // one in brackets would be a qualifier
      return "_files -g \"(#i)*." + (endings.size() == 1 ? any : "(" + any + ")") + "\"";
    }
    case ValueKind::folder: return "_files -/";
    case ValueKind::program: return "_command_names -e";
    case ValueKind::text: return " ";
  }
  return " ";
}

/// Returns a line for _arguments for each name of an option, or for a positional.
std::string zsh_specs(const DescribedOption& option, int& place) {
  if (option.positional) {
    const std::string which = option.repeated ? "*" : std::to_string(++place);
    return "        " +
           in_quotes(which + (option.required || option.repeated ? ":" : "::") +
                     zsh_text(option.name()) + ":" + zsh_action(option)) +
           "\n";
  }
  std::string out;
  for (const std::string& name : option.names) {
    std::string spec = option.repeated ? "*" : "(" + joined(option.names) + ")";
    spec += name;
    if (!option.value.empty()) spec += name.starts_with("--") ? "=" : "+";
    spec += "[" + zsh_text(option.help) + "]";
    if (!option.value.empty()) spec += ":" + zsh_text(option.value) + ":" + zsh_action(option);
    out += "        " + in_quotes(spec) + "\n";
  }
  return out;
}

std::string zsh_function(const DescribedProgram& program, const std::string& name) {
  std::string out = "\n" + name + "() {\n  case $1 in\n";
  const auto add = [&](const DescribedCommand& command) {
    out += "    " + in_quotes(command.name) + ")\n      arguments=(\n";
    int place = 0;
    for (const DescribedOption& option : command.options) out += zsh_specs(option, place);
    out += "      ) ;;\n";
  };
  add(program.own);
  std::ranges::for_each(program.commands, add);
  out += "  esac\n  commands=(\n";
  for (const DescribedCommand& each : program.commands) {
    out += "    " + in_quotes(each.name + ":" + zsh_text(each.summary)) + "\n";
  }
  return out + "  )\n}\n";
}

constexpr std::string_view kZshHead = R"(#compdef qipu
# zsh completion for qipu, made by `qipu completion zsh`.
)";
constexpr std::string_view kZshTail = R"(
_qipu() {
  local curcontext=$curcontext context state state_descr line ret=1
  local -a arguments commands
  typeset -A opt_args
  local describe=_qipu_en
  [[ ${LC_ALL:-${LC_MESSAGES:-$LANG}} == zh* ]] && describe=_qipu_zh
  $describe ''
  _arguments -C -s -S $arguments '1: :->command' '*:: :->arguments' && ret=0
  case $state in
    command) _describe -t commands command commands && ret=0 ;;
    arguments)
      arguments=()
      $describe $words[1]
      (( $#arguments )) && _arguments -s -S $arguments && ret=0 ;;
  esac
  return ret
}

_qipu "$@"
)";

std::string zsh_script(const DescribedProgram& en, const DescribedProgram& zh) {
  std::string out(kZshHead);
  out += zsh_function(en, "_qipu_en") + zsh_function(zh, "_qipu_zh");
  return out.append(kZshTail);
}

// --- fish ---------------------------------------------------------------------------------------

std::string fish_quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// Returns what is offered for a value: -F for files, -a and what makes the words, or nothing.
std::string fish_offers(const DescribedOption& option) {
  const auto made_by = [](const std::string& command) {
    return "-a " + fish_quoted("(" + command + ")");
  };
  switch (option.kind) {
    case ValueKind::name: return "-a " + fish_quoted(joined(option.words));
    case ValueKind::list: return made_by("__fish_append , " + joined(option.words));
    case ValueKind::file:
    case ValueKind::records: {
      const auto endings = endings_of(option);
      return endings.empty() ? "-F" : made_by("__qipu_files '" + joined(endings, "|") + "'");
    }
    case ValueKind::folder: return made_by("__fish_complete_directories");
    case ValueKind::program: return made_by("__fish_complete_command");
    case ValueKind::text: return {};
  }
  return {};
}

std::string fish_option(const DescribedOption& option, const std::string& condition) {
  std::string out = "  complete -c qipu -n " + fish_quoted(condition);
  const std::string offers = fish_offers(option);
  if (option.positional) return out + " " + offers + "\n";
  for (const std::string& name : option.names) {
    out += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (!option.value.empty()) out += offers == "-F" ? " -r -F" : " -x " + offers;
  return out + " -d " + fish_quoted(option.help) + "\n";
}

std::string fish_lines(const DescribedProgram& program) {
  std::string out;
  for (const DescribedOption& option : program.own.options) {
    out += fish_option(option, "__qipu_command_is ''");
  }
  for (const DescribedCommand& each : program.commands) {
    out += "  complete -c qipu -n \"__qipu_command_is ''\" -a " + fish_quoted(each.name) + " -d " +
           fish_quoted(each.summary) + "\n";
  }
  for (const DescribedCommand& each : program.commands) {
    for (const DescribedOption& option : each.options) {
      if (option.positional && option.kind == ValueKind::text) continue;
      out += fish_option(option, "__qipu_command_is " + each.name);
    }
  }
  return out;
}

constexpr std::string_view kFishHead =
    R"(# fish completion for qipu, made by `qipu completion fish`.

# Whether this is the command of the line; '' where there is none.
function __qipu_command_is
    set -l words (commandline -opc)
    set -e words[1]
    set -l command ''
    while set -q words[1]
        switch $words[1]
            case --lang
                set -e words[1]
            case '-*'
            case '*'
                set command $words[1]
                break
        end
        set -e words[1]
    end
    test "$command" = "$argv[1]"
end

# Files with one of the endings, in any case, and folders.
function __qipu_files
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '')
    __fish_complete_path $typed | string match -r -i '^[^\t]*(?:/|\.(?:'$argv[1]'))(?:\t.*)?$'
end

complete -c qipu -f
if string match -q 'zh*' -- (string match -v '' -- $LC_ALL $LC_MESSAGES $LANG en)[1]
)";

std::string fish_script(const DescribedProgram& en, const DescribedProgram& zh) {
  std::string out(kFishHead);
  return out + fish_lines(zh) + "else\n" + fish_lines(en) + "end\n";
}

}  // namespace

Shell shell_named(const std::string& name, Language language) {
  const std::vector<std::string> names = {"bash", "zsh", "fish"};
  const auto found = std::ranges::find(names, name);
  if (found == names.end()) unknown(language, "unknown shell", "未知的 shell", name, names);
  return static_cast<Shell>(found - names.begin());
}

std::string completion_script(Shell shell, const DescribedProgram& en, const DescribedProgram& zh) {
  switch (shell) {
    case Shell::bash: return bash_script(en);
    case Shell::zsh: return zsh_script(en, zh);
    case Shell::fish: return fish_script(en, zh);
  }
  return {};
}

}  // namespace qipu::tool
