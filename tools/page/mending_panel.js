// The corrections that the library proposes for the shown game: how sure they are, what they change,
// and other moves to choose from.

import {numberedAfter} from '../../libnotation/src/publish/page/board/position.js';
import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {percent, textOf} from '../../libnotation/src/publish/page/game/move_text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {correctMove, optionsHtml} from './correct_move.js';
import {edited} from './current_game.js';
import {tried} from './reader.js';
import {desk} from './state.js';

/** From how much on a correction is called what, and what its button says. */
const kCertainties = [
  [0.97, 'sureAlmost', 'shouldBe', 'mend'], [0.85, 'sureVery', 'shouldBe', 'mend'],
  [0.6, 'sureLikely', 'mayBe', 'mendMaybe'], [0.3, 'sureMaybe', 'mayBe', 'mendMaybe'],
  [0, 'sureGuess', 'guessIs', 'mendGuess'],
];

/** The other moves that are offered for a change; null: they were not asked for. */
let offered = /** @type {{change: number, moves: string[], text: string[][]} | null} */ (null);

const certainty = (sure) => kCertainties.find(([least]) => sure >= least);
/** Says how sure something is: a word and a number. */
export const sureText = (sure) => `${word(certainty(sure)[1])} ${percent(sure)}`;
/** Returns true if something is hardly more than a guess. */
export const isGuess = (sure) => certainty(sure)[3] === 'mendGuess';

/** Returns the text of the main line around a ply, with a change in it. */
function excerptHtml(ply, before, after) {
  const {main} = tree, near = (at) => (main[at] ? esc(textOf(main[at])) : '');
  return `<span class="excerpt"><i>${numberedAfter(ply - 1)}</i> ` +
    (ply > 1 ? `${near(ply - 1)} ` : '') +
    `<del>${esc(before || word('missing'))}</del> → <ins>${esc(after || word('removed'))}</ins>` +
    ` ${before ? near(ply + 1) : near(ply)}</span>`;
}

/** Returns the moves of a change in the notation of the page. */
export const textOfChange = (change) => (change.text[state.notation] || change.text[0] || []).join(' ');

/** Returns the node whose words a change reads as another move, or 0. */
function nodeOf(change) {
  const n = tree.main[change.ply];
  const one = change.moves.length === 1 && change.written && !/\s/.test(change.written.trim());
  return n && one && !tree.nodes[n].u ? n : 0;
}

function changeHtml(change, i) {
  const can = nodeOf(change);
  return `<li>${excerptHtml(change.ply, change.written, textOfChange(change))} ` +
    `<small class="${isGuess(change.sure) ? 'blunder' : ''}">${sureText(change.sure)}</small>` +
    (can ? ` <button type="button" data-other="${i}">${word('otherMoves')}</button>` : '') +
    (offered?.change === i ? choiceHtml(change) : '') + '</li>';
}

/** Other readings of the whole line that differ in one move. */
function othersHtml(meant) {
  return (meant.others || []).filter((other) => other.changes.length === 1 && nodeOf(other.changes[0]))
    .map((other) => {
      const [change] = other.changes;
      return `<li>${excerptHtml(change.ply, change.written, textOfChange(change))} ` +
        `<small>${sureText(other.sure)}</small> <button type="button" data-node="${nodeOf(change)}" ` +
        `data-move="${esc(change.moves[0])}">${word('correctTo')}</button></li>`;
    }).join('');
}

/** The moves of the position, the closest to what is written first. */
function choiceHtml(change) {
  return `<form class="choice" id="choice" data-node="${nodeOf(change)}">` +
    `<label><small>${word('anyMove')}</small> <select id="chosen-move">` +
    `${optionsHtml(offered, change.written, change.moves[0])}</select></label>` +
    `<p id="choice-says"></p><button id="choose">${word('correctTo')}</button></form>`;
}

/** Shows what the chosen move would change. */
function drawChosen() {
  const select = $('chosen-move'), change = desk.record.meant.changes[offered.change];
  if (!select?.selectedOptions.length) return;
  $('choice-says').innerHTML =
    excerptHtml(change.ply, change.written, select.selectedOptions[0].textContent);
}

/** @param {any} meant as the reader says it (ops/desk/desk.h) */
export function correctionHtml(meant) {
  const [, sure, leads, label] = certainty(meant.sure), guess = isGuess(meant.sure);
  const one = meant.changes.length === 1;  // it says itself how sure it is, and what it changes
  const how = one ? '' : ` <small class="${guess ? 'blunder' : ''}">${word(sure)} ${percent(meant.sure)}</small>`;
  const does = one && nodeOf(meant.changes[0]) ? `${state.lang ? ': ' : '：'}${esc(textOfChange(meant.changes[0]))}` : '';
  return `<div id="correction" class="${guess ? 'guess' : ''}"><p><b>${word(leads)}</b>${how}</p>` +
    `<ul>${meant.changes.map(changeHtml).join('')}</ul>` +
    (guess ? `<p>${word('checkFirst')}</p>` : '') +
    (one && offered ? '' : `<button type="button" id="mend"${guess ? ' class="guess"' : ''}>${word(label)}${does}</button>`) +
    `<ul>${othersHtml(meant)}</ul></div>`;
}

function mend() {
  const at = game.now;
  edited({do: 'mend', sure: 0},
         () => ({name: bothWords('didMend'), before: at, after: at, mended: true}));
}

/** Asks for the moves that could stand in a change's place. */
async function offer(i, draw) {
  const {record} = desk, node = nodeOf(record.meant.changes[i]);
  const legal = await tried({do: 'legal', node: tree.nodes[node].p, words: true});
  if (!legal || desk.record !== record) return;
  offered = {change: i, moves: legal.moves, text: legal.text};
  draw();
}

/** Forgets what was offered: it belonged to another game or to other moves. */
export function forgetOffer() { offered = null; }

/** Listens to the corrections after they were drawn. @param {() => void} draw draws them again */
export function listenToCorrections(draw) {
  const box = $('correction');
  if (!box) return;
  if ($('mend')) $('mend').onclick = mend;
  box.onclick = ({target}) => {
    const {other, node, move} = target.closest('button')?.dataset || {};
    if (other) offer(+other, draw); else if (move) correctMove(+node, move);
  };
  if (!$('choice')) return;
  drawChosen();
  $('chosen-move').onchange = drawChosen;
  $('choice').onsubmit = (event) => {
    event.preventDefault();
    correctMove(+$('choice').dataset.node, $('chosen-move').value);
  };
}
