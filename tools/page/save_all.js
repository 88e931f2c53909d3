// Saving all games of the list: in a zip, or as one file.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {noteSaved} from './current_game.js';
import {hold} from './held_files.js';
import {inTurn} from './in_turn.js';
import {showMessage, showMinor} from './messages.js';
import {tried} from './reader.js';
import {chosenFormat, download, formatRequest} from './save.js';
import {desk} from './state.js';
import {kMostZipped, zipped} from './zip.js';

/** The work that is going on, and the button that began it; null: none. */
let job = /** @type {{button: HTMLElement, stopped: boolean} | null} */ (null);

function drawButtons() {
  const many = chosenFormat()?.many;
  for (const [id, can] of [['save-all', true], ['save-one', many], ['save-folder', true],
                           ['save-here', true]]) {
    const button = $(id);
    if (button.dataset.t) {
      button.textContent = `${word(button.dataset.t)} (${desk.rows.length} ${word('games')})`;
    }
    button.disabled = job ? job.button !== button : !can || !desk.rows.length;
  }
}

/**
 * Asks the reader for something of each game of the list, one after another. Reports how many games
 * were missed.
 * @param {object} request
 * @param {(reply: any, i: number, all: number) => any} take is called with each reply
 * @returns {Promise<[import('./state.js').Row, number][] | null>} the rows that were taken, each
 *   with its number of edits; null if it was stopped or nothing was taken
 */
export async function ofEach(request, take) {
  const all = desk.rows.slice(), bar = $('progress-of-all'), took = [];
  bar.hidden = false;
  bar.max = all.length;
  for (const [i, row] of all.entries()) {
    if (job.stopped) break;
    const {edits} = row;
    let one = null;
    try {
      one = await tried({...request, file: await hold(row.file), game: row.game});
    } catch { /* the file is gone */ }
    if (one) {
      await take(one, i, all.length);
      took.push([row, edits]);
    }
    bar.value = i + 1;
  }
  bar.hidden = true;
  const missed = all.length - took.length;
  if (job.stopped) showMessage(word('nothingSaved'));
  else if (missed) showMessage(`${word('notSaved')}${missed} ${word('games')}`, true);
  return !job.stopped && took.length ? took : null;
}

async function saveZip() {
  if (desk.rows.length > kMostZipped) return showMessage(word('zipFull'), true);
  const made = [], names = new Set();
  let lost = 0;
  showMessage('');
  const saved = await ofEach({do: 'write', ...formatRequest()}, (one, i, all) => {
    lost += one.lost?.length ? 1 : 0;
    let name = `${String(i + 1).padStart(String(all).length, '0')}-${one.name}`;
    while (names.has(name)) name = '_' + name;
    names.add(name);
    made.push([name, one.bytes]);
  });
  if (!saved) return;
  if (lost) showMinor(`${word('lost')}${lost} ${word('games')}`);
  download(zipped(made), 'qipu.zip');
  noteSaved(saved, 'qipu.zip' + word('toDownloads'));
}

async function saveOneFile() {
  showMessage('');
  if (!await tried({do: 'gather', ...formatRequest()})) return;
  const saved = await ofEach({do: 'add'}, () => {});
  if (!saved) {
    await tried({do: 'gather', ...formatRequest()});  // discards what was gathered
    return;
  }
  const made = await tried({do: 'gathered', name: 'qipu'});
  if (!made) return;
  if (made.lost.length) showMinor(word('lost') + made.lost[state.lang]);
  download(new Blob([made.bytes]), made.name);
  noteSaved(saved, made.name + word('toDownloads'));
}

/** Begins the work of a button; stops it if it is going on. */
export async function press(button, work) {
  if (job) {
    job.stopped = true;
    return;
  }
  const label = button.dataset.t;
  job = {button, stopped: false};
  if (label) button.dataset.t = 'stop';
  drawButtons();
  emit('leave');
  try {
    await inTurn(() => {});
    await work();
  } finally {
    job = null;
    if (label) button.dataset.t = label;
    drawButtons();
  }
}

export function startSavingAll() {
  $('save-all').onclick = () => press($('save-all'), saveZip);
  $('save-one').onclick = () => press($('save-one'), saveOneFile);
  on('list', drawButtons);
}
