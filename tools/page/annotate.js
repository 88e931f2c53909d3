// Annotating games by the engine, in a worker of its own, while the user goes on: the shown game, or
// all that the list shows.

import {fillChoice} from '../../libnotation/src/publish/page/board/controls.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {drawRecord, keepReport, named, noteEdit, rowOf, takeRecord} from './current_game.js';
import {DeskWorker} from './desk_worker.js';
import {nameOf} from './game_list.js';
import {hold} from './held_files.js';
import {inTurn} from './in_turn.js';
import {showMessage} from './messages.js';
import {languageId, reader, tried} from './reader.js';
import {desk} from './state.js';

/** Nodes for each move; the program's own number is the usual one. */
const kUsualNodes = 100000;
const kEfforts = [[10000, 'quick'], [kUsualNodes, 'asProgram'], [500000, 'careful']];

/** The work that is going on, and the button that began it; null: none. */
let job = /** @type {{worker: DeskWorker, button: HTMLElement} | null} */ (null);

/** Replaces a game that is not the shown one; asks at once, so nothing comes between. */
async function takeBehind(row, bytes) {
  const file = await hold(row.file), shown = desk.record;
  const back = !shown ? null : rowOf(shown) ? {do: 'show', file: shown.file, game: shown.game}
    : {do: 'new', fen: state.view.fen, snapshot: true};  // nothing was done in it
  const [, told, again] = await Promise.all([
    reader.ask({do: 'show', file, game: row.game}),
    reader.ask({do: 'take', snapshot: true}, bytes),
    back && reader.ask({language: languageId(), ...back}),
  ]);
  if (told.error) return showMessage(told.error.text[state.lang], true);
  noteEdit(row, told, {name: bothWords('didAnnotate')});
  if (again && !again.error) {
    if (row === desk.chosen) drawRecord(again, game.now);  // shown again
    else if (back.do === 'new') desk.record = again;
  }
  showMessage(`${word('annotated')}${nameOf(row)}`);
}

/**
 * Annotates a game in the worker and puts it back.
 * @param {DeskWorker} worker
 * @param {import('./state.js').Row | undefined} row undefined: the shown game is not in the list
 * @returns {Promise<boolean>} false after an error message
 */
async function annotateGame(worker, row) {
  emit('leave');
  await inTurn(() => {});  // what was typed is in the record now
  const {record} = desk, edits = row?.edits;
  const isShown = record && rowOf(record) === row;
  if (row) await hold(row.file);
  const made = await inTurn(() => tried({do: 'write', format: 'json', ...named(row)}));
  if (!made || worker.stops) return false;
  const {file} = await worker.ask({do: 'open', name: row ? nameOf(row) : state.view.title}, made.bytes);
  await worker.ask({do: 'show', file, game: 1});
  const nodes = +$('effort').value;
  const told = await worker.ask({do: 'annotate', nodes, language: languageId()});
  if (told.error) {
    showMessage(told.error.text[state.lang], true);
    return false;
  }
  const written = await worker.ask({do: 'write', format: 'json'});
  return inTurn(async () => {
    if (row?.edits !== edits || (!row && desk.record !== record)) {
      showMessage(word('editedMeanwhile'), true);
      return false;
    }
    if (!isShown || desk.record !== record) {
      await takeBehind(row, written.bytes);
      keepReport(row, told.view);
      return true;
    }
    const kept = await tried({do: 'take', snapshot: true}, written.bytes), at = game.now;
    const step = {name: bothWords('didAnnotate'), before: at, after: at};
    if (kept) takeRecord({...kept, view: told.view}, step);
    if (kept) keepReport(rowOf(kept), told.view);
    return Boolean(kept);
  });
}

const annotateShown = (worker) => annotateGame(worker, desk.record && rowOf(desk.record));

/** Annotates what the list shows, one game after another. @param {DeskWorker} worker */
async function annotateAll(worker) {
  const all = desk.found.slice(), bar = $('progress');
  let done = 0;
  for (const [i, row] of all.entries()) {
    $('annotating').textContent = `${i + 1}/${all.length} ${nameOf(row)}`;
    worker.onProgress = (part, whole) => {
      bar.max = all.length;
      bar.value = i + part / whole;
    };
    try {
      if (await annotateGame(worker, row)) ++done;
    } catch { /* stopped, or the file is gone */ }
    if (worker.stops) break;
  }
  const sum = `${word('annotatedAll')} ${done} ${word('games')}`;
  showMessage(done === all.length ? sum : `${sum} (${word('ofAll')} ${all.length})`);
}

function drawButtons() {
  for (const id of ['annotate', 'annotate-all']) {
    const button = $(id), mine = job?.button === button;
    button.textContent = word(mine ? 'stop' : button.dataset.t);
    button.disabled = job ? !mine : id === 'annotate-all' && !desk.found.length;
  }
}

/** Begins the work of a button; stops it if it is going on. */
async function press(button, work) {
  if (job) {
    job.worker.stop();
    return;
  }
  const worker = new DeskWorker(() => {}), bar = $('progress');
  worker.onProgress = (done, all) => {
    bar.max = all;
    bar.value = done;
  };
  job = {worker, button};
  bar.hidden = false;
  bar.value = 0;
  drawButtons();
  try { await work(worker); } catch { /* stopped */ }
  worker.stop();
  job = null;
  bar.hidden = true;
  $('annotating').textContent = '';
  drawButtons();
}

function drawEfforts() {
  const {value} = $('effort');
  fillChoice('effort', kEfforts.map(([nodes, about]) => [nodes, word(about)]), value || kUsualNodes);
  $('effort').title = word('nodes') + kEfforts.map(([nodes]) => nodes.toLocaleString('en')).join(' / ');
  drawButtons();
}

export function startAnnotating() {
  $('annotate').onclick = () => press($('annotate'), annotateShown);
  $('annotate-all').onclick = () => press($('annotate-all'), annotateAll);
  on('all', drawEfforts);
  on('list', drawButtons);
}
