// Where a query is wrong, for the searches of the list and of the database.

import {esc} from '../../libnotation/src/publish/page/common/dom.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';

/**
 * Returns what is wrong, and the query with a mark at the place.
 * @param {any} error a finding of the reader
 * @param {string} query
 */
export function queryErrorHtml(error, query) {
  const signs = [...query], at = Math.min(Math.max(1, error.column || 1) - 1, signs.length);
  const notes = (error.notes || []).map((note) => `<br>${esc(note[state.lang])}`).join('');
  const said = `<b class="blunder">${esc(error.text[state.lang])}</b>`;
  if (!error.column) return said + notes;  // it is not about a place
  return `${said} <small>${word('atSign').replace('#', error.column)}</small>${notes}<br><code>` +
    `${esc(signs.slice(0, at).join(''))}<mark>${esc(signs[at] || '␣')}</mark>` +
    `${esc(signs.slice(at + 1).join(''))}</code>`;
}
