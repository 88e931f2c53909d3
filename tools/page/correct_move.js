// Correcting a move by hand. The user picks a legal move to replace the written one; the moves after
// it are read again. The reason why the shown move is illegal stands beside it.

import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {textOf} from '../../libnotation/src/publish/page/game/move_text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {childrenOf, numbered, pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {ask} from './ask.js';
import {edited} from './current_game.js';
import {showMessage} from './messages.js';
import {tried} from './reader.js';
import {desk} from './state.js';

const kClosestOffered = 4;  // moves that are offered before the others

/** Counts equal characters at equal positions, from the start or from the end, whichever is more. */
function likeness(a, b) {
  const [x, y] = [[...a], [...b]];
  const same = (from) => x.filter((c, i) => c === y[from(i)]).length;
  return Math.max(same((i) => i), same((i) => y.length - x.length + i));
}

/**
 * Returns the options of a list of moves. The moves closest to the written one come first.
 * @param {{moves: string[], text: string[][]}} legal the worker's answer to `legal` with `words`
 * @param {string} written
 * @param {string} [excluded] a move that is not offered
 */
export function optionsHtml(legal, written, excluded) {
  const texts = legal.text[state.notation] || legal.text[0];
  const like = (i) => Math.max(...legal.text.map((all) => likeness(written, all[i])));
  const order = legal.moves.map((_, i) => i).filter((i) => legal.moves[i] !== excluded)
    .sort((a, b) => like(b) - like(a));
  const option = (i) => `<option value="${legal.moves[i]}">${esc(texts[i])}</option>`;
  return `<optgroup label="${word('near')}">${order.slice(0, kClosestOffered).map(option).join('')}</optgroup>` +
    `<optgroup label="${word('others')}">${order.slice(kClosestOffered).map(option).join('')}</optgroup>`;
}

/** Sets the move of a node. @param {number} node @param {string} move @returns {Promise<any>} */
export async function correctMove(node, move) {
  const before = game.now;
  const answer = await edited({do: 'correct', node, move},
                            () => ({name: bothWords('didMend'), before, after: node}));
  if (answer) showMessage('');
  return answer;
}

/**
 * Returns true if a move is the first in its line that is illegal or not understood (x). Moves that a
 * comment mentions (u) are not in the game.
 * @param {number} n
 */
export const isFirstIllegal = (n) => Boolean(tree.nodes[n].x) && !tree.nodes[n].u &&
  pathTo(tree.nodes[n].p).every((each) => !tree.nodes[each].x);

/** Lets the user choose a legal move to replace the move of a node. @param {number} n */
export async function chooseCorrection(n) {
  const {record} = desk, written = textOf(n);
  const legal = await tried({do: 'legal', node: tree.nodes[n].p, words: true});
  if (!legal || desk.record !== record) return;
  const dialog = document.createElement('dialog');
  dialog.className = 'asking';
  dialog.innerHTML = `<form method="dialog"><p>${numbered(n)} ${word('correctFrom')} <del>${esc(written)}</del></p>` +
    `<label><small>${word('anyMove')}</small> <select id="any-move">` +
    `${optionsHtml(legal, written, tree.nodes[n].m)}</select></label>` +
    `<p class="tools answers"><button value="yes">${word('correctTo')}</button>` +
    `<button value="">${word('cancel')}</button></p></form>`;
  document.body.append(dialog);
  dialog.showModal();
  dialog.onclose = () => {
    const move = dialog.querySelector('select').value;
    dialog.remove();
    if (dialog.returnValue === 'yes' && move && desk.record === record) correctMove(n, move);
  };
}

/**
 * Called when the user plays a move and the recorded move at that place is illegal. Asks whether the
 * played move corrects it or is a variation.
 * @param {string} move in any notation
 * @returns {Promise<boolean>} true if the move was used as the correction or the
 *   question was closed; false if the caller must add it as a variation
 */
export async function offerAsCorrection(move) {
  const bad = childrenOf(game.now).find(isFirstIllegal);
  if (bad === undefined || tree.level[bad]) return false;
  const answer = await ask(`${word('replaceBad')}`, ['asCorrection', 'asVariation', 'cancel']);
  if (answer === 'asVariation') return false;
  if (answer === 'asCorrection') await correctMove(bad, move);
  return true;
}

/** Shows beside an illegal move the reason and a button to correct it. */
function drawReason() {
  const n = game.now;
  if (!n || !isFirstIllegal(n)) return;
  const finding = tree.main[tree.depth[n]] === n &&
    (desk.record?.findings || []).find((each) => each.ply === tree.depth[n] && each.severity !== 'note');
  const why = finding ? [finding.text, ...(finding.notes || [])].map((each) => each[state.lang])
    .join(state.lang ? '; ' : '；') : '';
  $('now').insertAdjacentHTML('beforeend', `<p class="words">${esc(why)} ` +
    `<button type="button" data-fix="${n}">${word('correctMove')}</button></p>`);
}

export function startCorrecting() {
  on('position', drawReason);
  document.addEventListener('click', (event) => {
    const button = event.target.closest('[data-fix]');
    if (button) chooseCorrection(+button.dataset.fix);
  });
}
