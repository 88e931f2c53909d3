// What the library makes of all listed games: a booklet, the tree of their openings, exercises, a
// database; and a GIF of the shown line. One work at a time.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {openArchive} from './archive/archive.js';
import {named} from './current_game.js';
import {DeskWorker} from './desk_worker.js';
import {nameOf} from './game_list.js';
import {painted} from './game_picture.js';
import {hold} from './held_files.js';
import {showMessage} from './messages.js';
import {languageId, showError, tried} from './reader.js';
import {download} from './save.js';
import {desk} from './state.js';

const kFrameWidth = 480, kFrameTime = 100, kLastTimes = 3;  // in pixels, in hundredths of a second
const kMade = ['booklet', 'openings', 'exercises', 'database'];
const kButtons = [...kMade.map((into) => `make-${into}`), 'save-gif'];

/** The work that is going on, and its button; null: none. */
let job = /** @type {{button: HTMLElement, stopped: boolean, worker: DeskWorker | null} | null} */ (null);

function drawButtons() {
  for (const id of kButtons) {
    const button = $(id), mine = job?.button === button;
    button.textContent = word(mine ? 'stop' : button.dataset.t);
    button.disabled = job ? !mine : id !== 'save-gif' && !desk.found.length;
  }
}

function progress(done, all) {
  const bar = $('progress-of-making');
  bar.max = all;
  bar.value = done;
}

/** Returns a name for what is made: that of the file, if all games are of one. */
function commonName() {
  const [first] = desk.found;
  const one = desk.found.every((row) => row.file === first.file);
  return (one && first.file.name.replace(/^.*\//, '').replace(/\.\w+$/, '')) || 'qipu';
}

/** Saves what was made, and says of how many games. A database is opened, too. */
async function saveMade(into, made, games, left) {
  const isPage = into !== 'database';
  download(new Blob([made.bytes], {type: isPage ? 'text/html' : 'application/vnd.sqlite3'}), made.name);
  if (!isPage) await openArchive(new File([made.bytes], made.name), made.name);
  const missing = left ? `; ${left} ${word('leftOut')}` : '';
  showMessage(`${word('madeOf')}${made.name} (${games} ${word('games')}${missing})`, left > 0);
}

/**
 * Lets a worker of its own gather the listed games, while the user goes on.
 * @param {string} into as in ops/desk/desk.h
 */
async function gathered(into) {
  const all = desk.found.slice(), name = commonName(), language = languageId();
  const isDatabase = into === 'database', add = isDatabase ? addAsItIs() : addTo;
  if (isDatabase) all.sort((a, b) => a.number - b.number);  // file by file
  const worker = job.worker = new DeskWorker(() => {});
  let games = 0;
  try {
    await worker.ask({do: 'gather', into, name, language});
    for (const [i, row] of all.entries()) {
      progress(i, all.length);
      worker.onProgress = (part, whole) => progress(i + part / whole, all.length);
      $('making').textContent = `${i + 1}/${all.length} ${nameOf(row)}`;
      if (await add(worker, row)) ++games;
      if (job.stopped) break;
    }
    if (job.stopped) return showMessage(word('stopped'));
    const made = games &&
      await worker.ask({do: 'gathered', name: isDatabase ? name : `${name}-${into}`, title: name, language});
    if (made?.error) showError(made.error);
    if (!made || made.error) return;
    if (made.made) await saveMade(into, made, games, all.length - games);
    else showMessage(`${word('noExercises')}${games} ${word('games')}`, true);
  } catch {
    showMessage(word('stopped'));
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
  const {file} = await worker.ask({do: 'open', name: row.inner || row.file.name}, json.bytes);
  const added = await worker.ask({do: 'add', file, game: 1, number: row.game, within: packedIn(row)});
  await worker.ask({do: 'close', file});
  return !added.error;
}

const packedIn = (row) => (row.inner ? row.file.name : '');

/**
 * Makes a function like addTo() that lets the worker read the files itself, each once. Games that were
 * edited are still passed on.
 */
function addAsItIs() {
  let file = null, id = 0;  // what the worker has open
  return async (worker, row) => {
    if (row.edits || !row.file.blob) return addTo(worker, row);
    if (file !== row.file) {
      let bytes = null;
      try { bytes = new Uint8Array(await row.file.blob.arrayBuffer()); } catch { /* the file is gone */ }
      if (!bytes) return false;
      if (file) await worker.ask({do: 'close', file: id});
      file = row.file;
      ({file: id} = await worker.ask({do: 'open', name: file.name}, bytes));
    }
    const added = await worker.ask({do: 'add', file: id, game: row.game, within: packedIn(row)});
    return !added.error;
  };
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
  const works = [...kMade.map((into) => () => gathered(into)), saveGif];
  kButtons.forEach((id, i) => { $(id).onclick = () => press($(id), works[i]); });
  on('list', drawButtons);
  on('searched', drawButtons);
  on('all', drawButtons);
}
