// The search of the list: words (search_words.js), or a query that the reader answers for each game
// of the open files (docs/queries.md).

import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {hold} from './held_files.js';
import {queryErrorHtml} from './query_error.js';
import {languageId, reader} from './reader.js';
import {maybeQuery, searchWords, wordsMatcher} from './search_words.js';
import {desk} from './state.js';

const kWaitMs = 350;  // after the last key, before a query begins
const kMostAtOnce = 200;  // games that the reader searches before it can do something else

let matches = /** @type {(row: import('./state.js').Row) => boolean} */ (() => true);
let text = '', timer = 0, run = 0;
let pending = false;  // a query was typed, and the reader has not looked at it yet
/** The query that is shown, and what became of it; null: the search has words. */
let query = /** @type {{text: string, found: Map<object, Set<number>>, read: number, done: boolean,
  error: any, rows: number} | null} */ (null);

/** Returns true if the search finds a row. @param {import('./state.js').Row} row */
export const isFound = (row) => matches(row);

const inQuery = (of) => (row) => Boolean(of.found.get(row.file)?.has(row.game));

/** Asks the reader about the games of a file. */
async function searchFile(of, file, mine) {
  const id = await hold(file);
  const found = new Set();
  of.found.set(file, found);
  for (let done = false, before = of.read; !done && mine === run;) {
    const reply = await reader.ask({do: 'find', file: id, most: kMostAtOnce});
    if (reply.error) return;
    for (const each of reply.games) found.add(each);
    of.read = before + reply.read;
    done = reply.done;
    if (mine === run) emit('search');
  }
}

/** Searches all files. Without a query in the text, what its words find stays. */
async function searchByQuery() {
  const mine = ++run, of = {text, found: new Map(), read: 0, done: false, error: null, rows: desk.rows.length};
  let begun = null;
  try {
    begun = await reader.ask({do: 'search', query: of.text, language: languageId()});
  } catch { /* stopped */ }
  if (mine !== run || !begun) return;
  pending = false;
  if (begun.error) {
    if (desk.rows.some(wordsMatcher(text))) return emit('search');  // a name with such signs
    of.error = begun.error;
    query = of;
    return emit('search');
  }
  query = of;
  matches = inQuery(of);
  for (const file of new Set(desk.rows.map((row) => row.file))) {
    if (mine !== run) return;
    try { await searchFile(of, file, mine); } catch { /* the file is gone */ }
  }
  if (mine !== run) return;
  of.done = true;
  const byWords = wordsMatcher(of.text);
  if (![...of.found.values()].some((games) => games.size) && desk.rows.some(byWords)) {
    query = null;  // a name with such signs
    matches = byWords;
  }
  emit('search');
}

function typed(now = false) {
  text = $('search').value.trim();
  clearTimeout(timer);
  ++run;
  query = null;
  matches = wordsMatcher(text);
  pending = maybeQuery(text);
  emit('search');
  if (!pending) return;
  if (now) searchByQuery(); else timer = setTimeout(searchByQuery, kWaitMs);
}

/** Says what was looked for, if nothing was found; or what is wrong with the query. */
function drawAnswer() {
  const found = desk.found.length, all = desk.rows.length;
  let html = '';
  if (query?.error) html = queryErrorHtml(query.error, query.text);
  else if (pending) html = `${word('searching')} …`;
  else if (query && !query.done) html = `${word('searching')} ${query.read}/${query.rows}`;
  else if (text && !found && all) {
    const what = query ? `<code>${esc(text)}</code>`
                       : searchWords(text).map((each) => `“${esc(each)}”`).join(' ');
    html = `${word(query ? 'noMatch' : 'noWords')} ${what} (${word('ofGames')} ${all} ${word('games')})`;
  }
  if (found && desk.chosen && text && !pending && !isFound(desk.chosen)) html = `${word('notAmong')} `;
  if (html && text && !query?.error && !pending) {
    html += ` <button type="button" id="clear-search">${word('clearSearch')}</button>`;
  }
  $('search-says').innerHTML = html;
}

export function startSearch() {
  $('search').addEventListener('input', () => typed());
  $('search').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !maybeQuery(text) || query) return;
    event.stopImmediatePropagation();  // the first game is shown once the query is answered
    typed(true);
  });
  $('search-says').onclick = ({target}) => {
    if (target.id !== 'clear-search') return;
    $('search').value = '';
    typed();
  };
  on('searched', drawAnswer);
  on('record', drawAnswer);
  on('list', () => {  // files were added: the query is for them too
    if (!query || desk.reading || query.rows === desk.rows.length) return;
    clearTimeout(timer);
    timer = setTimeout(searchByQuery, kWaitMs);
  });
}
