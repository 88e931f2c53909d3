// The corrections that the library proposes for the shown game: how sure they are, what they change,
// and other moves to choose from.

import {numberedAfter} from '../../libnotation/src/publish/page/board/position.js';
import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {percent, textOf} from '../../libnotation/src/publish/page/game/move_text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {edited} from './current_game.js';
import {showMessage} from './messages.js';
import {tried} from './reader.js';
import {desk} from './state.js';

/** From how much on a correction is called what, and what its button says. */
const kCertainties = [
  [0.97, 'sureAlmost', 'shouldBe', 'mend'], [0.85, 'sureVery', 'shouldBe', 'mend'],
  [0.6, 'sureLikely', 'mayBe', 'mendMaybe'], [0.3, 'sureMaybe', 'mayBe', 'mendMaybe'],
  [0, 'sureGuess', 'guessIs', 'mendGuess'],
];
const kNear = 4;  // moves that are offered before the others

/** The other moves that are offered for a change; null: they were not asked for. */
let offered = /** @type {{change: number, moves: string[], text: string[][]} | null} */ (null);

const certainty = (sure) => kCertainties.find(([least]) => sure >= least);
/** Says how sure something is: a word and a number. */
const sureText = (sure) => `${word(certainty(sure)[1])} ${percent(sure)}`;
const isGuess = (sure) => certainty(sure)[3] === 'mendGuess';

/** Returns the text of the main line around a ply, with a change in it. */
function excerptHtml(ply, before, after) {
  const {main} = tree, near = (at) => (main[at] ? esc(textOf(main[at])) : '');
  return `<span class="excerpt"><i>${numberedAfter(ply - 1)}</i> ` +
    (ply > 1 ? `${near(ply - 1)} ` : '') +
    `<del>${esc(before || word('missing'))}</del> → <ins>${esc(after || word('removed'))}</ins>` +
    ` ${before ? near(ply + 1) : near(ply)}</span>`;
}

const textOfChange = (change) => (change.text[state.notation] || change.text[0] || []).join(' ');

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

/** Counts the signs that two texts share at the same place from either end. */
function likeness(a, b) {
  const [x, y] = [[...a], [...b]];
  const same = (from) => x.filter((c, i) => c === y[from(i)]).length;
  return Math.max(same((i) => i), same((i) => y.length - x.length + i));
}

/** The moves of the position, the closest to what is written first. */
function choiceHtml(change) {
  const texts = offered.text[state.notation] || offered.text[0];
  const like = (i) => Math.max(...offered.text.map((all) => likeness(change.written, all[i])));
  const order = offered.moves.map((_, i) => i).sort((a, b) => like(b) - like(a));
  const taken = change.moves[0], rest = order.filter((i) => offered.moves[i] !== taken);
  const option = (i) => `<option value="${offered.moves[i]}">${esc(texts[i])}</option>`;
  return `<form class="choice" id="choice" data-node="${nodeOf(change)}">` +
    `<label><small>${word('anyMove')}</small> <select id="chosen-move">` +
    `<optgroup label="≈">${rest.slice(0, kNear).map(option).join('')}</optgroup>` +
    `<optgroup label="…">${rest.slice(kNear).map(option).join('')}</optgroup></select></label>` +
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
  return `<div id="correction" class="${guess ? 'guess' : ''}"><p><b>${word(leads)}</b> ` +
    `<small class="${guess ? 'blunder' : ''}">${word(sure)} ${percent(meant.sure)}</small></p>` +
    `<ul>${meant.changes.map(changeHtml).join('')}</ul>` +
    (guess ? `<p>${word('checkFirst')}</p>` : '') +
    `<button type="button" id="mend"${guess ? ' class="guess"' : ''}>${word(label)}</button>` +
    `<ul>${othersHtml(meant)}</ul></div>`;
}

function mend() {
  const at = game.now;
  edited({do: 'mend', sure: 0},
         () => ({name: bothWords('didMend'), before: at, after: at, mended: true}));
}

/** Sets the move of a node. */
async function correct(node, move) {
  const before = game.now;
  const told = await edited({do: 'correct', node: +node, move},
                            () => ({name: bothWords('didMend'), before, after: +node}));
  if (told) showMessage('');
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
  $('mend').onclick = mend;
  box.onclick = ({target}) => {
    const {other, node, move} = target.closest('button')?.dataset || {};
    if (other) offer(+other, draw); else if (move) correct(node, move);
  };
  if (!$('choice')) return;
  drawChosen();
  $('chosen-move').onchange = drawChosen;
  $('choice').onsubmit = (event) => {
    event.preventDefault();
    correct($('choice').dataset.node, $('chosen-move').value);
  };
}
