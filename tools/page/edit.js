// Editing the moves of the shown game: entering them in words, deleting, promoting, signs. comment.js
// edits comments, header_fields.js the players.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {childrenOf, pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {ask} from './ask.js';
import {offerAsCorrection} from './correct_move.js';
import {edited} from './current_game.js';
import {moveName, stepName, newMoveName, undo} from './history.js';
import {showDone, showMessage} from './messages.js';

/**
 * Plays a move in any notation after the shown position.
 * @param {string} words
 * @returns {Promise<boolean>} false after an error message
 */
export async function enterMove(words) {
  if (await offerAsCorrection(words)) return true;
  const before = game.now;
  const told = await edited({do: 'enter', node: before, move: words}, (made) => ({
    name: stepName('didPlay', newMoveName(made, before)), before, after: made.node,
  }));
  if (told) showMessage('');
  return Boolean(told);
}

async function enterTyped(event) {
  event.preventDefault();
  const words = $('typed').value.split(/[\s,，。；;]+/)
    .filter((each) => each && !/^\d+[.…]*$/.test(each));
  for (const each of words) {
    if (!await enterMove(each.replace(/^\d+[.…]+/, ''))) return;
  }
  $('typed').value = '';
}

/** Returns true if the move has alternatives and comes before them. */
const hasSideLines = (n) => tree.firstChild[tree.nodes[n].p] === n && tree.sibling[n] > 0;

/** Makes the line of a move come before its alternatives. @param {number} n */
export function promote(n) {
  const head = tree.head[n], below = tree.depth[n] - tree.depth[head];
  return edited({do: 'promote', node: head}, (told) => {
    // The line is now the first after the parent, so its moves are first children.
    let after = tree.nodes[head].p;
    for (let i = 0; i <= below; ++i) {
      after = told.view.nodes.findIndex((node) => node.p === after && !node.u);
    }
    return {name: stepName('didPromote', moveName(head)), before: n, after};
  });
}

/** Returns true if the move belongs to a variation. @param {number} n */
export const isVariation = (n) => tree.head[n] > 0 && tree.level[n] > 0;

/**
 * Deletes a move and what follows it. If it has alternatives and comes before them, the user
 * chooses what happens to these.
 * @param {number} n
 */
export async function removeMove(n) {
  if (!n || tree.nodes[n].u) return;
  let all = false;
  if (hasSideLines(n)) {
    const answer = await ask(`${moveName(n)[state.lang]}：${word('sideLines')}`,
                             ['removeAll', 'promoteFirst', 'cancel']);
    if (answer === 'promoteFirst') {
      const {p, m, t} = tree.nodes[n], same = (each) => each.m === m && each.t?.[0] === t?.[0];
      if (!await promote(childrenOf(p)[1])) return;
      n = childrenOf(p).find((each) => same(tree.nodes[each]));  // its number is another now
    } else if (answer !== 'removeAll') {
      return;
    }
    all = answer === 'removeAll';
  }
  const name = moveName(n).map((each, i) =>
    each + (all ? bothWords('andVariations')[i] : ''));
  const told = await edited({do: 'remove', node: n, all},
                            () => ({name: stepName('didRemove', name), before: n, after: tree.nodes[n].p}));
  if (told) showDone(word('gone') + name[state.lang], word('undo'), undo);
}

/** Sets the signs of a move (numeric annotation glyphs). @param {number} n @param {number[]} signs */
export function setSigns(n, signs) {
  return edited({do: 'signs', node: n, signs},
                () => ({name: stepName('didSign', moveName(n)), before: n, after: n, key: `signs ${n}`}));
}

/** Adds the shown line of a comment as a variation. */
async function keepLine() {
  const {nodes} = tree, line = pathTo(game.now), first = line.findIndex((n) => nodes[n].u);
  const before = game.now, moves = line.slice(first).map((n) => nodes[n].m);
  const name = stepName('didLine', moveName(line[first])), key = `line ${before} ${Date.now()}`;
  let at = first > 0 ? line[first - 1] : 0;
  for (const each of moves) {
    const told = await edited({do: 'enter', node: at, move: each},
                              (made) => ({name, before, after: made.node, key}));
    if (!told) break;
    at = told.node;
  }
}

/** Shows what can be edited at the current move. */
function drawMoveFields() {
  const {now} = game, spoken = Boolean(tree.nodes[now].u);  // no node of the game itself
  for (const id of ['typed', 'enter-it']) $(id).disabled = spoken;
  $('remove').disabled = !now || spoken;
  $('keep-line').hidden = !spoken;
}

export function startEditing() {
  $('typing').onsubmit = enterTyped;
  $('remove').onclick = () => removeMove(game.now);
  $('keep-line').onclick = keepLine;
  on('move', drawMoveFields);
}
