// The shown game: which one it is, and what edits do to it and to its row in the list.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {play} from '../../libnotation/src/publish/page/game/navigation.js';
import {drawAll, takeView} from '../../libnotation/src/publish/page/game/page.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {addRow, drawList, drawRows, filterRows} from './game_list.js';
import {hold} from './held_files.js';
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

/** Takes the reader's answer about a changed game. @param {number} [at] the node to show */
export function takeRecord(told, at = 0) {
  let row = rowOf(told);
  if (told.changed && !row) {  // it was begun here, and belongs to the list from now on
    row = addRow(kOwnGames, {...told.row, game: told.game});
    desk.chosen ||= row;
    drawList();
  }
  if (told.changed) noteEdit(row, told);
  if (!desk.chosen || desk.chosen === row) drawRecord(told, at);
}

/** Notes that the reader's game of that row differs from its file. @param {Row} row */
export function noteEdit(row, told) {
  Object.assign(row, told.row, {unsaved: true, edits: (row.edits || 0) + 1});
  const file = desk.files.find((each) => told.file && each.id === told.file);
  if (file) file.changed = true;
  drawRows();
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
  $('changed').textContent = desk.chosen?.unsaved ? word('changed') : '';
}

/** Marks rows as saved, unless they were edited again. @param {[Row, number][]} some with edits */
export function noteSaved(some) {
  for (const [row, edits] of some) if (row && row.edits === edits) row.unsaved = false;
  drawUnsaved();
  drawRows();
}

/** Shows the game of a row. @param {Row} row */
export async function showRow(row) {
  if (!row) return;
  desk.chosen = row;
  drawRows();
  const file = await hold(row.file);
  const told = await tried({do: 'show', file, game: row.game});
  if (!told || desk.chosen !== row) return;
  showMessage('');
  drawRecord(told);
}

/**
 * Begins a game.
 * @param {string} [fen] the position; without it that of the start
 * @returns {Promise<boolean>} false after an error message
 */
export async function newGame(fen = '') {
  const told = await tried({do: 'new', fen});
  if (!told) return false;
  desk.chosen = null;
  drawRows();
  showMessage('');
  drawRecord(told);
  return true;
}

/** The games that were begun here, and all changes, are lost with the reader. */
function forgetRecords() {
  for (const file of desk.files) {
    file.id = 0;
    file.changed = false;
  }
  filterRows((row) => row.file !== kOwnGames);
  for (const row of desk.rows) row.unsaved = false;
  desk.chosen = null;
  desk.record = null;
  drawList();
  showMessage(word('died'));
}

export function startCurrentGame() {
  $('fresh').onclick = () => newGame();
  on('all', drawUnsaved);
  on('reader-died', forgetRecords);
}
