// What the library makes of all listed games: a booklet, the tree of their openings, exercises, a
// database; and a GIF of the shown line. One work at a time.
//
// Events:
// 'clean-these'  the archive was made of the opened games in order to be cleaned

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {whole} from '../../libnotation/src/publish/page/explorer/counts.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {openArchive} from './archive/archive.js';
import {isChanged, mayClose, onDisk, saveArchive, saveNew} from './archive/save_archive.js';
import {named} from './current_game.js';
import {DeskWorker} from './desk_worker.js';
import {mayWrite} from './file_access.js';
import {nameOf} from './game_list.js';
import {painted} from './game_picture.js';
import {hold} from './held_files.js';
import {showMessage} from './messages.js';
import {languageId, showError, tried} from './reader.js';
import {download} from './save.js';
import {desk} from './state.js';

const kFrameWidth = 480, kFrameTime = 100, kLastTimes = 3;  // in pixels, in hundredths of a second
const kMade = ['booklet', 'openings', 'exercises', 'database'];
const kButtons = [...kMade.map((into) => `make-${into}`), 'save-gif', 'add-to-database', 'clean-list'];
const kOfOpened = ['add-to-database', 'clean-list'];  // these take all opened games, whatever is searched for

/** The work that is going on, and its button; null: none. */
let job = /** @type {{button: HTMLElement, stopped: boolean, worker: DeskWorker | null} | null} */ (null);

function drawButtons() {
  for (const id of kButtons) {
    const button = $(id), mine = job?.button === button;
    button.textContent = word(mine ? 'stop' : button.dataset.t);
    const rows = kOfOpened.includes(id) ? rowsToAdd() : desk.found;
    button.disabled = job ? !mine : id !== 'save-gif' && !rows.length;
  }
  $('add-to-database').hidden = !desk.archive?.blob;
  $('list-tools').hidden = rowsToAdd().length < 2;
  $('archive-add').hidden = !desk.archive?.blob || !rowsToAdd().length;
}

function progress(done, all) {
  const bar = $('progress-of-making');
  bar.max = all;
  bar.value = done;
}

function sayProgress(at, rows) {
  progress(at, rows.length);
  $('making').textContent = `${at + 1}/${rows.length} ${nameOf(rows[at])}`;
}

/** Returns the rows that are not simply games of a database. */
const rowsToAdd = () => desk.rows.filter((row) => row.edits || !row.file.archived);

/** Returns a name for what is made: that of the file, if all games are of one. */
function commonName() {
  const [first] = desk.found;
  const one = desk.found.every((row) => row.file === first.file);
  return (one && first.file.name.replace(/^.*\//, '').replace(/\.\w+$/, '')) || 'qipu';
}

/**
 * Opens a database that was made, and saves it: into the file that it is a new version of, if there is one.
 * @param {import('./state.js').Archive | null} to the database that was added to; null: it is new
 * @returns {Promise<import('./archive/save_archive.js').Saved | null>} null: it is not saved yet
 */
async function openAndSave({bytes, name}, to) {
  const file = new File([bytes], name), isOpen = (desk.archive === to || await mayClose()) &&
    await openArchive(file, to?.name || name, {handle: to?.handle, disk: to?.disk, unsaved: true});
  return isOpen ? saveArchive() : saveNew(file, name);
}

/**
 * Saves what was made, and says of how many games.
 * @param {import('./state.js').Archive | null} to the database that was added to
 * @param {boolean} reread its file was read again, since another program had changed it
 */
async function saveMade(into, made, games, left, to, reread) {
  let where = made.name;
  if (into === 'database') {
    const saved = await openAndSave(made, to);
    where = saved ? saved.handle ? `${saved.where}${to?.handle ? word('toPlace') : ''}` : saved.where
                  : `${made.name} (${word('notYetSaved')})`;
  } else {
    download(new Blob([made.bytes], {type: 'text/html'}), made.name);
  }
  const had = !to ? ''
    : `; ${word('hadGames')} ${whole(to.games)}, ${word('hasGames')} ${whole(desk.archive?.games || 0)}`;
  const more = (left ? `; ${left} ${word('leftOut')}` : '') + (reread ? `; ${word('rereadFirst')}` : '');
  showMessage(`${word('madeOf')}${where} (${games} ${word('games')}${had}${more})`, left > 0);
}

/** Opens a database of the opened games, and begins to clean it. It need not be saved: files have its games. */
async function openToClean({bytes, name}) {
  if (await mayClose() && await openArchive(new File([bytes], name), name)) emit('clean-these');
}

/**
 * Returns a database as its file is now: if another program has changed it, it is opened again.
 * @param {import('./state.js').Archive} of
 * @returns {Promise<import('./state.js').Archive | null>} null after an error message
 */
async function upToDate(of) {
  const {handle, disk} = of;
  if (of.unsaved || !handle || !await isChanged(handle, disk).catch(() => false)) return of;
  const file = await handle.getFile();
  return await openArchive(file, of.name, {handle, disk: onDisk(file)}) ? desk.archive : null;
}

/**
 * Lets a worker of its own gather the listed games, while the user goes on.
 * @param {string} into as in ops/desk/desk.h
 * @param {import('./state.js').Archive | null} [opened] the database that all opened games are added to
 * @param {boolean} [toClean] all opened games become a database that is only cleaned
 */
async function gathered(into, opened = null, toClean = false) {
  // Asked now, as a browser asks only soon after a click. What is refused is said when it is saved.
  if (opened?.handle) await mayWrite(opened.handle).catch(() => false);
  const to = opened && await upToDate(opened);
  if (opened && !to) return;
  const all = to || toClean ? rowsToAdd() : desk.found.slice(), language = languageId();
  const name = to ? to.name.replace(/^.*\//, '').replace(/\.\w+$/, '') : commonName();
  const isDatabase = into === 'database';
  if (isDatabase) all.sort((x, y) => x.number - y.number);  // file by file
  const worker = job.worker = new DeskWorker(() => {});
  let games = 0;
  try {
    const bytes = to?.blob ? new Uint8Array(await to.blob.arrayBuffer()) : undefined;
    const begun = await worker.ask({do: 'gather', into, name, language}, bytes);
    if (begun.error) return showError(begun.error);
    games = await (isDatabase ? addFiles : addGames)(worker, all);
    if (job.stopped) return showMessage(word('stopped'));
    const made = games &&
      await worker.ask({do: 'gathered', name: isDatabase ? name : `${name}-${into}`, title: name, language});
    if (made?.error) showError(made.error);
    if (!made || made.error) return;
    if (toClean) await openToClean(made);
    else if (made.made) await saveMade(into, made, games, all.length - games, to, to !== opened);
    else showMessage(`${word('noExercises')}${games} ${word('games')}`, true);
  } catch {
    showMessage(word(job.stopped ? 'stopped' : 'makingFailed'), !job.stopped);
  } finally {
    worker.stop();
  }
}

/** Adds the game of a row to what a worker gathers. Returns false if the game could not be had. */
async function addTo(worker, row) {
  let json = null;
  try {
    await hold(row.file);
    json = await tried({do: 'write', format: 'json', ...named(row)});
  } catch { /* the file is gone */ }
  if (!json || worker.stops) return false;
  // A new game has no file; in a database its name must be no other's.
  const name = row.inner || row.file.name || `qipu ${new Date().toISOString()} ${row.number + 1}`;
  const {file} = await worker.ask({do: 'open', name}, json.bytes);
  const within = row.inner ? row.file.name : '';
  const added = await worker.ask({do: 'add', file, game: 1, number: row.game, within});
  await worker.ask({do: 'close', file});
  return !added.error;
}

/** Adds the games of rows one after another. Returns how many were added. */
async function addGames(worker, rows) {
  let games = 0;
  for (const [i, row] of rows.entries()) {
    worker.onProgress = (part, whole) => progress(i + part / whole, rows.length);
    sayProgress(i, rows);
    if (await addTo(worker, row)) ++games;
    if (job.stopped) break;
  }
  return games;
}

/** Adds the games of rows, whose files the worker reads itself. Games that were edited are passed on. */
async function addFiles(worker, rows) {
  const parts = [];  // rows that are added together: of one file, or one that was edited
  for (const row of rows) {
    const file = row.edits ? null : row.file;
    if (file?.blob && file === parts.at(-1)?.file) parts.at(-1).rows.push(row);
    else parts.push({file: file?.blob ? file : null, rows: [row], bytes: null});
  }
  const kAhead = 8, asked = [];  // files read, and questions sent, before the first answer
  let games = 0, done = 0;
  for (const [i, part] of parts.entries()) {
    for (const next of parts.slice(i, i + kAhead)) {
      next.bytes ||= next.file?.blob.arrayBuffer().catch(() => null);  // the file is gone
    }
    sayProgress(done, rows);
    done += part.rows.length;
    const bytes = await part.bytes;
    part.bytes = null;
    if (job.stopped) break;
    if (!part.file) games += Number(await addTo(worker, part.rows[0]));
    if (!bytes) continue;
    const request = {do: 'add_file', name: part.file.name, games: part.rows.map((row) => row.game)};
    asked.push(worker.ask(request, new Uint8Array(bytes)).catch(() => ({})));  // it was stopped
    if (asked.length === kAhead) games += (await asked.shift()).added || 0;
  }
  for (const reply of await Promise.all(asked)) games += reply.added || 0;
  return games;
}

/** Saves a GIF of the line that is shown, from the start to its end. */
async function saveGif() {
  const line = [0, ...pathTo(game.now)], canvas = document.createElement('canvas');
  for (let n = tree.firstChild[game.now]; n > 0; n = tree.firstChild[n]) line.push(n);
  for (const [i, node] of line.entries()) {
    if (job.stopped) return showMessage(word('stopped'));
    progress(i, line.length);
    const drawn = await tried({do: 'picture', node, flip: state.flipped});
    if (!drawn) return;
    await painted(drawn.bytes, kFrameWidth, canvas);
    const {width, height} = canvas;
    const {data} = canvas.getContext('2d').getImageData(0, 0, width, height);
    const hundredths = kFrameTime * (i === line.length - 1 ? kLastTimes : 1);
    const frame = {do: 'frame', width, height, hundredths, first: i === 0};
    if (!await tried(frame, new Uint8Array(data.buffer))) return;
  }
  const made = await tried({do: 'film'});
  if (made) download(new Blob([made.bytes], {type: 'image/gif'}), made.name);
}

/** Begins the work of a button; stops it if it is going on. */
async function press(button, work) {
  if (job) {
    job.stopped = true;
    job.worker?.stop();
    return;
  }
  job = {button, stopped: false, worker: null};
  $('progress-of-making').hidden = false;
  progress(0, 1);
  drawButtons();
  try {
    await work();
  } finally {
    job = null;
    $('progress-of-making').hidden = true;
    $('making').textContent = '';
    drawButtons();
  }
}

export function startMaking() {
  const works = [...kMade.map((into) => () => gathered(into)), saveGif,
                 () => gathered('database', desk.archive), () => gathered('database', null, true)];
  kButtons.forEach((id, i) => { $(id).onclick = () => press($(id), works[i]); });
  on('list', drawButtons);
  on('archive', drawButtons);
  on('searched', drawButtons);
  on('all', drawButtons);
}
