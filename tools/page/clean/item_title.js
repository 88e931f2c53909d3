// The names of a record that is to be decided about.

import {esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {shownDate, shownResult} from '../../../libnotation/src/publish/page/common/text.js';

/** Returns a game's names as HTML. @param {any} row as the desk answers it (archive_desk.h) */
export function titleHtml(row) {
  const players = row.red || row.black ? `${row.red || '–'} – ${row.black || '–'}` : row.title || row.event;
  const about = [shownDate(row.date), row.red || row.black ? row.event : '',
                 row.result === '*' ? '' : shownResult(row.result), row.opening[state.lang]];
  return `<h3>${esc(players || `${row.source} #${row.number}`)}</h3>` +
    `<p><small>${esc(about.filter(Boolean).join(' · '))}</small></p>`;
}
