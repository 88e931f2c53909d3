#include "publish/spoken_moves.h"

namespace qipu {

SpokenMoves::Links SpokenMoves::after(NodeId at, std::string_view comment) {
  const prose::Placement placement = placer_.place(at, comment);
  Links links;
  bool any = false;
  for (std::size_t i = 0; i < placement.words.size(); ++i) {
    const prose::ProseWord& word = placement.words[i];
    std::size_t to = 0;
    if (word.likely()) {
      const std::size_t parent = word.node != kNoNode
                                     ? number_[word.node]
                                     : links[static_cast<std::size_t>(word.after)].second;
      to = word.lands != kNoNode ? number_[word.lands] : add(parent, placement.boards[i], word);
      any = true;
    }
    links.emplace_back(comment.substr(word.offset, word.length), to);
  }
  return any ? links : Links();
}

std::size_t SpokenMoves::append(Spoken spoken) {
  nodes_.push_back(std::move(spoken));
  return first_ + nodes_.size() - 1;
}

std::size_t SpokenMoves::add(std::size_t parent, const Position& position,
                             const prose::ProseWord& word) {
  const auto [known, fresh] = known_.try_emplace({parent, word.pass, word.move.bits()}, 0);
  if (!fresh) return known->second;
  if (word.pass) {
    const auto [pass, none_yet] = known_.try_emplace({parent, true, 0}, 0);
    if (none_yet) pass->second = append({.parent = parent});
    parent = pass->second;
  }
  Spoken spoken{.parent = parent, .move = word.move};
  for (const Notation* const notation : notations_) {
    spoken.texts.push_back(notation->written(position, word.move));
  }
  known->second = append(std::move(spoken));
  return known->second;
}

}  // namespace qipu
