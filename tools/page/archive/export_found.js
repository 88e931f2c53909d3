// Saves the games that the list of the archive shows, in its order, as one PGN file.

import {$} from '../../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {DeskWorker} from '../desk_worker.js';
import {showMessage} from '../messages.js';
import {languageId, showError} from '../reader.js';
import {download} from '../save.js';
import {desk} from '../state.js';
import {askedArchive} from './archive.js';

const kAtOnce = 200;  // games

/** The work that is going on; null: none. */
let job = /** @type {{worker: DeskWorker, stopped: boolean} | null} */ (null);

function drawButton() {
  const button = $('archive-export');
  button.textContent = word(job ? 'stop' : 'exportFound');
  button.disabled = !job && !Number($('archive-rows').dataset.games);
}

/** Returns records as lines of JSON, one after another. @param {Uint8Array[]} all */
const joined = async (all) => new Uint8Array(await new Blob(all.flatMap((each) => [each, '\n'])).arrayBuffer());

/**
 * Adds the next games of the list to the file that a worker makes.
 * @returns {Promise<{added: number, games: number} | null>} games: of the list; null after an error message
 */
async function addPart(ask, request, from) {
  const found = await askedArchive({do: 'ask', ...request, from, most: kAtOnce});
  if (!found) return null;
  const records = await Promise.all(found.rows.map(({id}) => askedArchive({do: 'game', id})));
  if (records.includes(null)) return null;
  const {file} = await ask({do: 'open', name: 'found.jsonl'}, await joined(records.map(({bytes}) => bytes)));
  await Promise.all([...records.map((_, i) => ask({do: 'add', file, game: i + 1})), ask({do: 'close', file})]);
  return {added: records.length, games: found.games};
}

async function exportFound() {
  const {query, opening, name} = desk.archive, of = desk.archive;
  const request = {query, opening, sort: $('archive-sort').value,
                   down: $('archive-way').getAttribute('aria-pressed') === 'true'};
  const ask = async (asked, bytes) => {
    const reply = await job.worker.ask({language: languageId(), ...asked}, bytes);
    if (reply.error) throw reply.error;
    return reply;
  };
  try {
    await ask({do: 'gather', format: 'pgn', encoding: ''});
    for (let done = 0, all = 1; done < all;) {
      const part = await addPart(ask, request, done);
      if (!part || job.stopped || of !== desk.archive) return showMessage(word('nothingSaved'));
      done += part.added;
      all = part.added ? part.games : 0;
      $('archive-exporting').textContent = `${whole(done)} / ${whole(part.games)}`;
    }
    const made = await ask({do: 'gathered', name: name.replace(/^.*\//, '').replace(/\.\w+$/, '') || 'qipu'});
    download(new Blob([made.bytes]), made.name);
    showMessage(`${word('savedTo')}${made.name}${word('toDownloads')}` +
      (made.lost?.length ? `${state.lang ? '. ' : '。'}${word('lost')}${made.lost[state.lang]}` : ''));
  } catch (error) {
    if (job.stopped) showMessage(word('nothingSaved'));
    else if (error.text) showError(error);
    else showMessage(word('makingFailed'), true);
  }
}

export function startExporting() {
  $('archive-export').onclick = async () => {
    if (job) {
      job.stopped = true;
      return job.worker.stop();
    }
    job = {worker: new DeskWorker(() => {}), stopped: false};
    drawButton();
    try {
      await exportFound();
    } finally {
      job.worker.stop();
      job = null;
      $('archive-exporting').textContent = '';
      drawButton();
    }
  };
  for (const event of ['archive', 'archive-query', 'all']) on(event, drawButton);
}
