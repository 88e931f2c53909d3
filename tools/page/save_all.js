// Saving all games of the list: in a zip, or as one file.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {noteSaved} from './current_game.js';
import {hold} from './held_files.js';
import {showMessage, showMinor} from './messages.js';
import {tried} from './reader.js';
import {chosenFormat, download, formatRequest} from './save.js';
import {desk} from './state.js';
import {kMostZipped, zipped} from './zip.js';

/** The button whose work is going on; null: none, or it is to stop. */
let working = /** @type {HTMLElement | null} */ (null);

function drawButtons() {
  const many = chosenFormat()?.many;
  for (const [id, can] of [['save-all', true], ['save-one', many]]) {
    const button = $(id);
    button.textContent = word(button.dataset.t);
    button.disabled = working ? working !== button : !can || !desk.rows.length;
  }
}

/**
 * Asks the reader for something of each game of the list, one after another. Reports how many games
 * were missed.
 * @param {HTMLElement} button that was pressed
 * @param {object} request
 * @param {(reply: any, i: number, all: number) => void} take is called with each reply
 * @returns {Promise<[import('./state.js').Row, number][] | null>} the rows that were taken, each
 *   with its number of edits; null if it was stopped or nothing was taken
 */
async function ofEach(button, request, take) {
  const all = desk.rows.slice(), bar = $('progress-of-all'), took = [], label = button.dataset.t;
  working = button;
  button.dataset.t = 'stop';
  bar.hidden = false;
  bar.max = all.length;
  drawButtons();
  for (const [i, row] of all.entries()) {
    if (!working) break;
    const {edits} = row;
    let one = null;
    try {
      one = await tried({...request, file: await hold(row.file), game: row.game});
    } catch { /* the file is gone */ }
    if (one) {
      take(one, i, all.length);
      took.push([row, edits]);
    }
    bar.value = i + 1;
  }
  const whole = working !== null, missed = all.length - took.length;
  working = null;
  button.dataset.t = label;
  bar.hidden = true;
  drawButtons();
  if (!whole) showMessage(word('nothingSaved'));
  else if (missed) showMessage(`${word('notSaved')}${missed} ${word('games')}`, true);
  return whole && took.length ? took : null;
}

async function saveZip(button) {
  if (desk.rows.length > kMostZipped) return showMessage(word('zipFull'), true);
  const made = [], names = new Set();
  let lost = 0;
  showMessage('');
  const saved = await ofEach(button, {do: 'write', ...formatRequest()}, (one, i, all) => {
    lost += one.lost?.length ? 1 : 0;
    let name = `${String(i + 1).padStart(String(all).length, '0')}-${one.name}`;
    while (names.has(name)) name = '_' + name;
    names.add(name);
    made.push([name, one.bytes]);
  });
  if (!saved) return;
  if (lost) showMinor(`${word('lost')}${lost} ${word('games')}`);
  download(zipped(made), 'qipu.zip');
  noteSaved(saved);
}

async function saveOneFile(button) {
  showMessage('');
  if (!await tried({do: 'gather', ...formatRequest()})) return;
  const saved = await ofEach(button, {do: 'add'}, () => {});
  if (!saved) {
    await tried({do: 'gather', ...formatRequest()});  // discards what was gathered
    return;
  }
  const made = await tried({do: 'gathered', name: 'qipu'});
  if (!made) return;
  if (made.lost.length) showMinor(word('lost') + made.lost[state.lang]);
  download(new Blob([made.bytes]), made.name);
  noteSaved(saved);
}

export function startSavingAll() {
  for (const [id, work] of [['save-all', saveZip], ['save-one', saveOneFile]]) {
    $(id).onclick = () => {
      if (working) working = null; else work($(id));
    };
  }
  on('list', drawButtons);
}
