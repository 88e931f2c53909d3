// Questions for cleaning the archive (ops/desk/archive_desk.h). They are long, so they have a worker
// of their own: the list and the board go on asking meanwhile, and one tap stops them.
//
// Events:
// 'clean-far' (done, all)  how many games a question has looked at

import {emit} from '../../../libnotation/src/publish/page/common/events.js';
import {bothWords} from '../../../libnotation/src/publish/page/common/language.js';
import {DeskWorker} from '../desk_worker.js';
import {languageId, showError} from '../reader.js';
import {desk} from '../state.js';

let of = /** @type {import('../state.js').Archive | null} */ (null);  // whose file the worker has
let opened = /** @type {Promise<any> | null} */ (null);
const worker = new DeskWorker(() => {
  opened = null;
  showError({text: bothWords('cleanDied')});
});

worker.onProgress = (done, all) => emit('clean-far', done, all);

/** Returns how far a question is; '': not known. */
export const percentText = (done, all) => (all ? `${Math.min(99, Math.floor(100 * done / all))}%` : '');

/** Stops all questions. */
export function stopCleaning() {
  opened = null;
  worker.stop();
}

/**
 * Asks about the archive.
 * @param {object} request
 * @returns {Promise<any>} the reply; null after an error message, or if it was stopped
 */
export async function askClean(request) {
  const {archive} = desk;
  if (!archive?.blob) return null;
  if (of !== archive) stopCleaning();
  of = archive;
  try {
    opened ||= worker.ask({do: 'archive', name: archive.name, language: languageId()}, archive.blob);
    const at = await opened;
    if (at.error) opened = null;
    const reply = at.error ? at
      : await worker.ask({archive: at.archive, language: languageId(), ...request});
    if (of !== desk.archive) return null;
    if (!reply.error) return reply;
    showError(reply.error);
  } catch { /* it was stopped */ }
  return null;
}
