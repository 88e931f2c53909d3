// The archive as it was decided: saved as a new database, or as files in a zip. The archive itself is
// not changed.

import {$} from '../../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {openArchive} from '../archive/archive.js';
import {mayClose, saveNew} from '../archive/save_archive.js';
import {DeskWorker} from '../desk_worker.js';
import {showDone, showMessage, showMinor} from '../messages.js';
import {languageId, showError} from '../reader.js';
import {allFormats, download} from '../save.js';
import {desk} from '../state.js';
import {kMostZipped, zipped} from '../zip.js';
import {askClean, percentText, stopCleaning} from './ask_clean.js';
import {decidedRequest, decisions} from './decisions.js';

/** The work that is going on; null: none. */
let job = /** @type {{button: HTMLElement, stopped: boolean, worker: DeskWorker | null} | null} */ (null);

export function drawOutput() {
  for (const id of ['clean-save', 'clean-files']) {
    const button = $(id), mine = job?.button === button;
    button.textContent = word(mine ? 'stop' : button.dataset.t);
    button.disabled = job ? !mine : !desk.archive?.blob;
  }
  const select = $('clean-format'), chosen = select.value || 'pgn';
  select.innerHTML = allFormats().filter(({many}) => many).map(({id, title}) => {
    const option = document.createElement('option');
    option.value = id;
    option.textContent = title[state.lang];
    return option.outerHTML;
  }).join('');
  select.value = chosen;
  $('clean-where').textContent = decisions().length ? word('decisionsWhere') : '';
}

/** Returns the clean database, and what was done for it; null after an error message. */
async function cleaned() {
  const name = `${desk.archive.name.replace(/^.*\//, '').replace(/\.\w+$/, '')}-clean`;
  return askClean({do: 'clean', name, ...decidedRequest()});
}

/** @param {() => void} [open] opens what was made */
function sayMade(made, name, more = '', open) {
  const notTaken = made.conflicts.length ? `; ${whole(made.conflicts.length)} ${word('notTakenMany')}` : '';
  const did = word('cleanMade').replace('{0}', whole(made.left_out)).replace('{1}', whole(made.mended));
  showDone(`${word('savedTo')}${name} (${did}${whole(made.games)} ${word('games')}${notTaken})${more}`,
           open && word('openResult'), open);
}

async function saveDatabase() {
  const made = await cleaned();
  if (!made) return;
  const file = new File([made.bytes], made.name), saved = await saveNew(file, made.name);
  if (!saved) return showMessage(word('nothingSaved'));
  const open = async () => { if (await mayClose()) openArchive(file, made.name, {handle: saved.handle, disk: saved.disk}); };
  sayMade(made, saved.where, '', open);
}

/** Saves a zip with a file for each source of the clean database. */
async function saveFiles() {
  const made = await cleaned();
  if (!made || job.stopped) return;
  const worker = job.worker = new DeskWorker(() => {}), language = languageId(), files = [], names = new Set();
  const asked = async (request, blob) => {
    const reply = await worker.ask({language, ...request}, blob);
    if (reply.error) throw reply.error;
    return reply;
  };
  let lost = 0;
  try {
    const {archive} = await asked({do: 'archive', name: made.name}, new Blob([made.bytes]));
    const {sources} = await asked({archive, do: 'about'});
    for (let source = 0; source < sources; ++source) {
      $('clean-making').textContent = `${whole(source + 1)}/${whole(sources)}`;
      const file = await asked({archive, do: 'written', source, format: $('clean-format').value});
      if (!file.games) continue;
      if (file.lost.length) ++lost;
      let {name} = file;
      for (let n = 2; names.has(name); ++n) name = file.name.replace(/(\.\w+)?$/, ` (${n})$1`);
      names.add(name);
      files.push([name, file.bytes]);
    }
    if (files.length > kMostZipped) return showMessage(word('zipFull'), true);
    const name = made.name.replace(/\.qdb$/, '.zip');
    download(zipped(files), name);
    if (lost) showMinor(`${word('lost')}${lost} ${word('files')}`);
    sayMade(made, name, `, ${files.length} ${word('files')}`);
  } catch (error) {
    if (job.stopped) return;
    if (error.text) showError(error); else showMessage(word('cleanDied'), true);
  } finally {
    worker.stop();
  }
}

/** Begins the work of a button; stops it if it is going on. */
async function press(button, work) {
  if (job) {
    job.stopped = true;
    stopCleaning();
    job.worker?.stop();
    return;
  }
  job = {button, stopped: false, worker: null};
  drawOutput();
  try {
    await work();
    if (job.stopped) showMessage(word('nothingSaved'));
  } finally {
    job = null;
    $('clean-making').textContent = '';
    drawOutput();
  }
}

export function startCleanOutput() {
  on('clean-far', (done, all) => {
    if (job && !job.worker) $('clean-making').textContent = percentText(done, all);
  });
  $('clean-save').onclick = () => press($('clean-save'), saveDatabase);
  $('clean-files').onclick = () => press($('clean-files'), saveFiles);
}
