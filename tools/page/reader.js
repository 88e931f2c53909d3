// The worker that holds the opened files and the games that are edited.

import {emit} from '../../libnotation/src/publish/page/common/events.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {DeskWorker} from './desk_worker.js';
import {showMessage} from './messages.js';

export const reader = new DeskWorker(() => emit('reader-died'));

/** Returns how requests name the language of the page. */
export const languageId = () => (state.lang ? 'en' : 'zh');

/** Shows an error of a reply. @param {any} error a finding */
export function showError(error) {
  const {lang} = state, notes = (error.notes || []).map((note) => note[lang]);
  showMessage([error.text[lang], ...notes].join(lang ? '; ' : '；'), true);
}

/**
 * Asks the reader.
 * @param {object} request
 * @param {Uint8Array} [bytes]
 * @returns {Promise<any>} the reply, or null after an error message
 */
export async function tried(request, bytes) {
  try {
    const reply = await reader.ask({language: languageId(), ...request}, bytes);
    if (!reply.error) return reply;
    showError(reply.error);
  } catch { /* the worker was stopped, which is reported elsewhere */ }
  return null;
}
