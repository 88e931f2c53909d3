// Keeps the edits of each game as steps that can be undone and redone. A step holds the whole
// record after it, as the reader's snapshot (lossless JSON). A game keeps its last 200 steps, and
// all games together 64 MiB of them.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {numberedAfter} from '../../libnotation/src/publish/page/board/position.js';
import {textOf} from '../../libnotation/src/publish/page/game/move_text.js';
import {numbered, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {inTurn} from './in_turn.js';
import {showMessage} from './messages.js';
import {tried} from './reader.js';
import {desk, kOwnGames} from './state.js';

/**
 * @typedef {object} State a record
 * @property {Uint8Array} [bytes] its snapshot; none: what the file contains
 * @property {boolean} [mended] what the file contains, corrected
 * @property {number} version differs for each state
 *
 * @typedef {object} Step
 * @property {string[]} name in Chinese and English
 * @property {number} before the node that was shown before it
 * @property {number} after the node that is shown after it
 * @property {string} [key] consecutive steps with the same key are merged
 * @property {State} state the record after it
 *
 * @typedef {object} Past
 * @property {State} first
 * @property {Step[]} steps
 * @property {number} at number of steps that are applied; the others are undone
 * @property {number} saved number of steps applied when it was saved; -1: never
 */

const kMostSteps = 200, kMostBytes = 64 * 1024 * 1024;

let versions = 0;
const rowsWithPast = new Set();

const stateAt = (past, at) => (at ? past.steps[at - 1].state : past.first);
const sizeOf = (past) => past.steps.reduce((sum, step) => sum + step.state.bytes.length, 0);
const same = (a, b) => Boolean(a && b) && a.length === b.length && a.every((c, i) => c === b[i]);

/** Returns the snapshot of a changed game. @param {import('./state.js').Row} row */
export const snapshotOf = (row) => row.past && stateAt(row.past, row.past.at).bytes;

// ---- Names of steps

/** Returns a name in both languages. @param {string} key @param {string[]} [of] what was changed */
export const stepName = (key, of = ['', '']) => bothWords(key).map((each, i) => each + of[i]);

/** Returns the name of a move of the shown game, such as 12…车2进4. @param {number} n */
export function moveName(n) {
  if (!n) return bothWords('introduction');
  return [numbered(n) + textOf(n), `${numbered(n)} ${textOf(n)}`];
}

/** Returns the name of the move that the reply adds after the node `parent`. */
export function newMoveName(reply, parent) {
  const number = numberedAfter(tree.depth[parent]);
  const text = reply.view.nodes[reply.node]?.t?.[state.notation] ?? '';
  return [number + text, `${number} ${text}`];
}

// ---- Steps

/** Keeps the memory within bounds: the oldest steps go. */
function forgetOldest(row) {
  const drop = (past) => {
    past.first = past.steps.shift().state;
    past.at -= 1;
    past.saved = Math.max(-1, past.saved - 1);
  };
  const {past} = row;
  while (past.steps.length > kMostSteps) drop(past);
  let size = 0;
  for (const each of rowsWithPast) size += sizeOf(each.past);
  for (const each of rowsWithPast) {  // the game that was changed last comes last
    while (size > kMostBytes && each.past.at > 1) {
      size -= each.past.steps[0].state.bytes.length;
      drop(each.past);
    }
  }
}

/**
 * Stores in the row whether its game is unsaved, and its version.
 * @param {import('./state.js').Row} row
 */
function noteState(row) {
  row.unsaved = row.past.at !== row.past.saved;
  row.edits = stateAt(row.past, row.past.at).version;
}

/**
 * Adds a step.
 * @param {import('./state.js').Row} row
 * @param {any} reply the reader's answer, with the snapshot
 * @param {{name: string[], before?: number, after?: number, key?: string, mended?: boolean}} step
 */
export function addStep(row, reply, {name, before = 0, after = 0, key, mended}) {
  const made = {bytes: reply.bytes, mended, version: ++versions};
  if (!row.past) {
    const own = row.file === kOwnGames, first = {bytes: row.begun, version: 0};
    row.past = {first: own && !row.begun ? made : first, steps: [], at: 0, saved: own ? -1 : 0};
    row.begun = undefined;
  }
  const {past} = row;
  rowsWithPast.delete(row);
  rowsWithPast.add(row);
  if (past.first !== made && !same(stateAt(past, past.at).bytes, made.bytes)) {
    past.steps.length = past.at;
    if (past.saved > past.at) past.saved = -1;
    const last = past.steps.at(-1);
    if (key && last?.key === key && past.saved !== past.at) {
      Object.assign(last, {after, state: made});
    } else {
      past.steps.push({name, before, after, key, state: made});
      past.at += 1;
    }
    forgetOldest(row);
  }
  noteState(row);
}

/** Begins the history of a game that exists only as a snapshot. */
export function beginPast(row, bytes) {
  row.past = {first: {bytes, version: ++versions}, steps: [], at: 0, saved: -1};
  rowsWithPast.add(row);
  noteState(row);
}

/** Marks the state with this version as saved. @param {import('./state.js').Row} row */
export function noteSavedState(row, version) {
  const {past} = row;
  if (!past) return;
  for (let i = 0; i <= past.steps.length; ++i) {
    if (stateAt(past, i).version === version) past.saved = i;
  }
  noteState(row);
}

/** Forgets the history of games that are gone. */
export function forgetPasts(isGone) {
  for (const row of rowsWithPast) {
    if (!isGone(row)) continue;
    row.past = undefined;
    rowsWithPast.delete(row);
  }
}

/** Sets the reader's game of a row to a state. Returns its answer, or null after a message. */
export async function setState(row, {bytes, mended}) {
  const request = {do: 'restore', file: row.file.id, game: row.game};
  if (bytes && !mended) return tried(request, bytes.slice());
  const reply = await tried(request);
  return reply && mended ? tried({do: 'mend', sure: 0}) : reply;
}

/** Returns the present state of a game. @param {import('./state.js').Row} row */
export const presentState = (row) => stateAt(row.past, row.past.at);

/** Undoes (-1) or redoes (1) a step of the shown game. @param {number} way */
function step(way) {
  emit('leave');
  return inTurn(async () => {
    const row = desk.chosen, past = row?.past;
    const done = past?.steps[way < 0 ? past.at - 1 : past.at];
    if (!done) return;
    const reply = await setState(row, stateAt(past, past.at + way));
    if (!reply) return;
    past.at += way;
    noteState(row);
    emit('restored', row, reply, way < 0 ? done.before : done.after);
    showMessage(word(way < 0 ? 'undone' : 'redone') + done.name[state.lang]);
  });
}

export const undo = () => step(-1);
const redo = () => step(1);

/** Undoes the last steps that have this key. @param {string} key */
export async function undoKeyed(key) {
  await inTurn(() => {});  // an edit that has begun may be one of them
  const past = desk.chosen?.past;
  while (past?.at && past === desk.chosen?.past && past.steps[past.at - 1].key === key) {
    const {at} = past;
    await undo();
    if (past.at === at) return;  // undo() failed and has shown a message
  }
}

/** Updates the undo and redo buttons. */
function drawButtons() {
  const past = desk.chosen?.past, {lang} = state;
  const steps = {undo: past?.steps[past.at - 1], redo: past?.steps[past.at]};
  for (const [id, step] of Object.entries(steps)) {
    const button = $(id);
    button.disabled = !step;
    button.title = word(id) + (step ? `${lang ? ': ' : '：'}${step.name[lang]}` : '');
    button.querySelector('span').textContent = button.title;
  }
}

function keyPressed(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector('dialog[open]')) return;
  const key = event.key.toLowerCase(), way = key === 'y' || (key === 'z' && event.shiftKey) ? 1
    : key === 'z' ? -1 : 0;
  // The browser itself undoes typing in a field.
  const typing = /^(INPUT|TEXTAREA)$/.test(event.target.tagName) && event.target.value !== '';
  if (!way || typing) return;
  event.preventDefault();
  step(way);
}

export function startHistory() {
  $('undo').onclick = undo;
  $('redo').onclick = redo;
  document.addEventListener('keydown', keyPressed);
  on('all', drawButtons);
  on('steps', drawButtons);
}
