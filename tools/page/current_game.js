// The shown game: which one it is, and what edits do to it and to its row in the list.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {play} from '../../libnotation/src/publish/page/game/navigation.js';
import {drawAll, takeView} from '../../libnotation/src/publish/page/game/page.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {addRow, drawList, drawRows, filterRows} from './game_list.js';
import {hold} from './held_files.js';
import {addStep, beginPast, forgetPasts, noteSavedState, presentState, setState, snapshotOf}
  from './history.js';
import {inTurn} from './in_turn.js';
import {showMessage} from './messages.js';
import {tried} from './reader.js';
import {desk, kOwnGames} from './state.js';

/** @typedef {import('./state.js').Row} Row */

/**
 * Returns the row of the game in the reader's answer; the shown game may be another by now.
 * @returns {Row | undefined}
 */
export const rowOf = (told) => desk.rows.find((row) => row.game === told.game &&
  (told.file ? row.file.id === told.file : row.file === kOwnGames));

/** Returns how requests name the game of a row; {}: the current game, which is not in the list. */
export const named = (row) => (row ? {file: row.file.id, game: row.game} : {});

/** @typedef {{name: string[], before?: number, after?: number, key?: string, mended?: boolean}} StepMade */

/**
 * Takes the reader's answer about a changed game.
 * @param {any} told with the snapshot
 * @param {StepMade} step what was done (history.js)
 */
export function takeRecord(told, step) {
  let row = rowOf(told);
  if (told.changed && !row) {  // it was begun here, and belongs to the list from now on
    row = addRow(kOwnGames, {...told.row, game: told.game});
    if (desk.record?.file === told.file && desk.record.game === told.game) {
      row.begun = desk.record.bytes;
    }
    desk.chosen ||= row;
    drawList();
  }
  if (told.changed) noteEdit(row, told, step);
  if (!desk.chosen || desk.chosen === row) drawRecord(told, step.after);
}

/** Notes that the reader's game of that row was changed. @param {Row} row @param {StepMade} step */
export function noteEdit(row, told, step) {
  addStep(row, told, step);
  noteRow(row, told);
}

/** Notes what the reader's answer says about a row. @param {Row} row */
function noteRow(row, told) {
  Object.assign(row, told.row);
  const file = desk.files.find((each) => told.file && each.id === told.file);
  if (file) file.changed = true;
  drawRows();
  emit('steps', row);
}

const identityOf = (told) => told && `${told.file} ${told.game}`;
/** Returns a text that names the shown game, another for each; '': there is none. */
export const shownGame = () => identityOf(desk.record) || '';

/**
 * Changes the shown game.
 * @param {object} request as in ops/desk/desk.h
 * @param {(told: any) => StepMade} step describes what was done, from the reader's answer
 * @returns {Promise<any>} the answer, or null if nothing was changed
 */
export function edited(request, step) {
  const shown = shownGame();
  return inTurn(async () => {
    if (shownGame() !== shown) return null;  // another game has been shown since
    const told = await tried({...request, snapshot: true});
    if (told) takeRecord(told, step(told));
    return told;
  });
}

/** Draws the game of the reader's answer. @param {number} [at] the node to show */
export function drawRecord(told, at = 0) {
  desk.record = told;
  play(false);
  takeView(told.view);
  game.now = Math.min(at, tree.count - 1);
  emit('record');
  drawAll();
}

function drawUnsaved() {
  const row = desk.chosen, saved = !row?.unsaved && row?.savedTo;
  $('saved-where').textContent = saved
    ? `${word('savedTo')}${saved.where} ${saved.when.toLocaleTimeString().replace(/(:\d+):\d+/, '$1')}` : '';
  $('changed').textContent = desk.chosen?.unsaved ? word('changed') : '';
}

/**
 * Marks what was saved of rows, which may have been edited again meanwhile.
 * @param {[Row, number][]} some with the number of the state that was saved
 * @param {string} [where] for the user
 */
export function noteSaved(some, where) {
  for (const [row, edits] of some) {
    if (!row) continue;
    noteSavedState(row, edits);
    if (where) row.savedTo = {where, when: new Date()};
    emit('steps', row);
  }
  drawUnsaved();
  drawRows();
}

/** Shows the game of a row. @param {Row} row */
export async function showRow(row) {
  if (!row) return;
  emit('leave');
  desk.chosen = row;
  drawRows();
  await hold(row.file);
  await inTurn(async () => {
    if (desk.chosen !== row) return;
    const told = await tried({do: 'show', file: row.file.id, game: row.game});
    if (!told || desk.chosen !== row) return;
    showMessage('');
    const {report} = row;
    drawRecord(report && report.edits === row.edits ? {...told, view: report.view} : told);
  });
}

/**
 * Keeps the view of an annotated game, which has more than its record holds: accuracies, key
 * moments. It is shown until the game is edited.
 * @param {Row | undefined} row @param {any} view
 */
export function keepReport(row, view) {
  if (row) row.report = {edits: row.edits, view};
}

let standard = /** @type {Uint8Array | undefined} */ (undefined);  // the snapshot of a new game

/**
 * Begins a game.
 * @param {string} [fen] the position; without it that of the start
 * @returns {Promise<boolean>} false after an error message
 */
export function newGame(fen = '') {
  emit('leave');
  return inTurn(async () => {
    const told = await tried({do: 'new', fen, snapshot: true});
    if (!told) return false;
    if (!fen) standard = told.bytes;
    desk.chosen = null;
    drawRows();
    showMessage('');
    drawRecord(told);
    return true;
  });
}

/**
 * Begins a game with a position that was set up, and puts it into the list.
 * @param {string} fen
 * @returns {Promise<boolean>} false after an error message
 */
export function setUpGame(fen) {
  emit('leave');
  return inTurn(async () => {
    if (!standard) {  // the first game was opened, not begun
      if (!await tried({do: 'new', fen})) return false;
      standard = (await tried({do: 'new', snapshot: true}))?.bytes;
    }
    const told = await tried({do: 'new', fen, snapshot: true});
    if (!told) return false;  // nothing has changed
    // The reader keeps a game only if it is changed.
    const game = {file: 0, game: told.game};
    const kept = await tried({do: 'restore', ...game, snapshot: true}, told.bytes);
    if (!kept) return false;
    desk.chosen = null;
    desk.record = {...game, bytes: standard};
    showMessage('');
    takeRecord(kept, {name: bothWords('didSetUp')});
    return true;
  });
}

/**
 * Puts games into the list of which only snapshots are there, and shows the first.
 * @param {Uint8Array[]} all
 * @returns {Promise<(Row | null)[]>} null for those that could not be read
 */
export function addSnapshots(all) {
  emit('leave');
  return inTurn(async () => {
    const rows = [];
    for (const bytes of all) {
      const told = await tried({do: 'new'}, bytes.slice());
      const row = told && addRow(kOwnGames, {...told.row, game: told.game});
      if (row) beginPast(row, bytes);
      rows.push(row);
    }
    const first = rows.find(Boolean);
    const told = first && await tried({do: 'show', file: 0, game: first.game});
    if (told) {
      desk.chosen = first;
      drawRecord(told);
    }
    return rows;
  });
}

let deaths = 0;  // of the reader, since it last answered

/** Gives the changed games to the reader that was started again. Returns true if all are there. */
async function recover() {
  const own = [];
  try {
    for (const row of desk.rows.filter((each) => each.past)) {
      const {bytes} = presentState(row);
      if (row.file === kOwnGames) {
        const told = bytes && await tried({do: 'new'}, bytes.slice());
        if (!told) return false;
        own.push([row, told.game]);
      } else if (bytes) {
        await hold(row.file);
        row.file.changed = true;
        if (!await setState(row, presentState(row))) return false;
      }
    }
  } catch {
    return false;
  }
  for (const [row, game] of own) row.game = game;
  return true;
}

/** What was changed is lost with the reader. */
function forgetRecords() {
  filterRows((row) => row.file !== kOwnGames);
  forgetPasts(() => true);
  for (const row of desk.rows) row.unsaved = false;
  for (const file of desk.files) file.changed = false;
  desk.chosen = null;
  desk.record = null;
}

async function readerDied() {
  for (const file of desk.files) file.id = 0;
  const chosen = desk.chosen, first = ++deaths === 1;
  desk.record = null;
  const back = first && await inTurn(recover);
  if (!back) forgetRecords();
  if (first) deaths = 0;
  drawList();
  if (back && chosen) await showRow(chosen);
  else if (first) await newGame();
  showMessage(word(back && rowsChanged() ? 'diedKept' : 'died'));
}

const rowsChanged = () => desk.rows.some((row) => snapshotOf(row));

export function startCurrentGame() {
  $('fresh').onclick = () => newGame();
  on('all', drawUnsaved);
  on('restored', (row, told, at) => {
    noteRow(row, told);
    if (desk.chosen === row) drawRecord(told, at);
  });
  on('reader-died', readerDied);
}
