// What the library makes of all listed games: a booklet, the tree of their openings, exercises; and
// a GIF of the shown line. One work at a time.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {named} from './current_game.js';
import {DeskWorker} from './desk_worker.js';
import {nameOf} from './game_list.js';
import {painted} from './game_picture.js';
import {hold} from './held_files.js';
import {showMessage} from './messages.js';
import {languageId, tried} from './reader.js';
import {download} from './save.js';
import {desk} from './state.js';

const kFrameWidth = 480, kFrameTime = 100, kLastTimes = 3;  // in pixels, in hundredths of a second
const kButtons = ['make-booklet', 'make-openings', 'make-exercises', 'save-gif'];

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

/** Saves a page, and says of how many games it was made. */
function savePage(made, games) {
  download(new Blob([made.bytes], {type: 'text/html'}), made.name);
  showMessage(`${word('madeOf')}${made.name} (${games} ${word('games')})`);
}

/**
 * Lets a worker of its own gather the listed games, while the user goes on.
 * @param {string} into as in ops/desk/desk.h
 */
async function gathered(into) {
  const all = desk.found.slice(), name = commonName(), language = languageId();
  const worker = job.worker = new DeskWorker(() => {});
  let games = 0;
  try {
    await worker.ask({do: 'gather', into, name, language});
    for (const [i, row] of all.entries()) {
      progress(i, all.length);
      worker.onProgress = (part, whole) => progress(i + part / whole, all.length);
      $('making').textContent = `${i + 1}/${all.length} ${nameOf(row)}`;
      if (await addTo(worker, row)) ++games;
      if (job.stopped) break;
    }
    if (job.stopped) return showMessage(word('stopped'));
    const made = games &&
      await worker.ask({do: 'gathered', name: `${name}-${into}`, title: name, language});
    if (!made || made.error) return;
    if (made.made) savePage(made, games);
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
  const added = await worker.ask({do: 'add', file, game: 1});
  await worker.ask({do: 'close', file});
  return !added.error;
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
  const works = [...['booklet', 'openings', 'exercises'].map((into) => () => gathered(into)), saveGif];
  kButtons.forEach((id, i) => { $(id).onclick = () => press($(id), works[i]); });
  on('list', drawButtons);
  on('searched', drawButtons);
  on('all', drawButtons);
}
