// The games of the archive: a query, and the list of what it finds. Only the parts of the list that
// are looked at are asked for.

import {fillChoice} from '../../../libnotation/src/publish/page/board/controls.js';
import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {emit, ifChanged, on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {shownDate, shownResult} from '../../../libnotation/src/publish/page/common/text.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {go} from '../../../libnotation/src/publish/page/game/navigation.js';
import {tree} from '../../../libnotation/src/publish/page/game/tree.js';
import {showRow} from '../current_game.js';
import {drawList} from '../game_list.js';
import {openFiles} from '../open_files.js';
import {queryErrorHtml} from '../query_error.js';
import {openSheet} from '../sheets.js';
import {desk} from '../state.js';
import {drawVisible, scrollTo} from '../virtual_rows.js';
import {askArchive, askedArchive, closeArchive, kPart, newestOnly} from './archive.js';
import {isKept, keptQueries, toggleKept} from './kept_queries.js';
import {mayClose} from './save_archive.js';

const kWaitMs = 250, kLeastWaitMs = 60;  // after the last key; as long as the last answer took
const kSorts = ['', 'date', 'red', 'black', 'event', 'result', 'opening', 'plies'];

/** What is shown: the answer to a query. `parts` holds rows by their place divided by kPart. */
let answer = /** @type {any} */ ({request: null, games: 0, parts: new Map(), text: null, error: null});
let descending = false, timer = 0;
let took = kWaitMs;  // until the last answer, in ms
let chosen = 0;  // the id of the game that is shown
const ask = newestOnly(), askCompletions = newestOnly();

const requestNow = () => ({query: desk.archive.query, opening: desk.archive.opening, sort: $('archive-sort').value, down: descending});

const fileOf = ({source}) => source.replace(/^.*\//, '');
/** Returns the name of a game. */
const nameOf = (row) => (row.red || row.black ? `${row.red || '–'} – ${row.black || '–'}`
                                              : row.title || row.event || `${fileOf(row)} #${row.number}`);

/** Returns the HTML of a row of the archive, which other panels show as well. */
export function archiveRowHtml(row, at) {
  const about = [shownDate(row.date), row.red || row.black ? row.event : '', row.opening[state.lang]]
    .filter(Boolean).join(' · ');
  const result = row.result === '*' ? '' : `<b>${esc(shownResult(row.result))}</b>`;
  return `<a class="row" role="option" href="#" data-id="${row.id}" data-at="${at}" ` +
    `aria-selected="${row.id === chosen}" title="${esc(`${nameOf(row)}\n${about}\n${row.source}`)}">` +
    `<span><span>${esc(nameOf(row))}</span>${result}</span><small>${esc(about)}</small></a>`;
}

function rowHtml(at) {
  const row = answer.parts.get(Math.floor(at / kPart))?.[at % kPart];
  return row ? archiveRowHtml(row, at) : `<a class="row" role="option" data-at="${at}">…</a>`;
}

const rows = () => ({
  box: $('archive-rows'), list: $('archive-listed'), count: () => answer.games, html: rowHtml,
});

/** Says what a query that came from the board asks for; '': it is another query. */
function pieceText(query) {
  const [, kind, board] = /^(pattern|position)\("([^"]+)"\)$/.exec(query) || [];
  if (kind === 'position') return word('positionShown');
  return kind ? word('pieceCount').replace('{0}', board.match(/[a-z]/gi)?.length || 0) : '';
}

/** Asks for a part of the list that is missing. */
async function askPart(part) {
  const of = answer;
  of.parts.set(part, null);  // asked for
  const reply = await askArchive({do: 'ask', ...of.request, from: part * kPart, most: kPart});
  if (of !== answer) return;
  if (reply?.rows) of.parts.set(part, reply.rows); else of.parts.delete(part);
  if (reply?.rows) draw();
  if (!reply?.error) return;
  of.error = reply.error;
  drawSaid();
}

function draw() {
  if (!desk.archive || $('archive').hidden) return;
  drawVisible(rows());
  for (const a of $('archive-listed').children) {
    const part = Math.floor(a.dataset.at / kPart);
    if (!answer.parts.has(part)) askPart(part);
  }
}

function drawSaid() {
  const {archive} = desk, {error, request, text, games} = answer;
  $('archive-name').textContent = archive ? archive.name.replace(/^.*\//, '') : '';
  const isPart = request?.query || request?.opening;
  $('archive-count').textContent = !archive ? '' : isPart
    ? `${whole(games)} / ${whole(archive.games)} ${word('games')}` : `${whole(archive.games)} ${word('games')}`;
  const understood = pieceText(request?.query || '') || text?.[state.lang] || '';
  const said = error ? queryErrorHtml(error, request.query) : !isPart ? ''
    : `<b>${games ? `${whole(games)} ${word('games')}` : esc(word('noGame'))}</b> ${esc(understood)}`;
  $('archive-says').innerHTML = said;
  $('archive-opening').innerHTML = request?.opening
    ? `<a href="#" data-opening="${esc(request.opening)}">${word('openingsOf')} ${esc(request.opening)}</a> ` +
      `<button type="button" aria-label="${esc(word('allAgain'))}">✕</button>` : '';
}

/** Asks for the games of the query, from the first on. */
async function find() {
  const request = requestNow(), begun = performance.now();
  const reply = await ask({do: 'ask', ...request, from: 0, most: kPart});
  took = performance.now() - begun;
  if (reply && desk.archive) showAnswer(request, reply);
}

/** Shows the answer to a request, with its first rows. */
function showAnswer(request, reply) {
  answer = {request, games: reply.games || 0, parts: new Map([[0, reply.rows || []]]), text: reply.text,
            error: reply.error};
  $('archive-rows').scrollTop = 0;
  $('archive-rows').dataset.query = request.query;
  $('archive-rows').dataset.opening = request.opening;
  $('archive-rows').dataset.games = reply.games || 0;
  $('archive-rows').classList.remove('stale');
  drawKept();
  draw();
  drawSaid();
  if (!reply.error) emit('archive-query');
}

function drawKept() {
  const kept = isKept(desk.archive?.query || '');
  $('keep-query').textContent = kept ? '★' : '☆';
  $('keep-query').setAttribute('aria-pressed', String(kept));
  $('keep-query').disabled = !desk.archive?.query;
}

/**
 * Offers words for the one that is being typed: fields, players, events, openings. An empty field
 * offers the queries that were kept.
 */
async function complete() {
  const field = $('archive-query'), text = field.value;
  if (!text.trim()) {
    $('completions').innerHTML = keptQueries().map((query) =>
      `<option value="${esc(query)}">${word('keptQuery')}</option>`).join('');
    return;
  }
  const reply = await askCompletions({do: 'complete', text, at: field.selectionStart ?? text.length});
  if (!reply?.words || field.value !== text) return;
  $('completions').innerHTML = reply.words.map((each) => {
    const completed = text.slice(0, reply.from) + each.text + text.slice(reply.to);
    const games = each.games ? ` · ${whole(each.games)}` : '';
    return `<option value="${esc(completed)}">${esc(each.what[state.lang] + games)}</option>`;
  }).join('');
}

/** Asks another query. @param {string} query */
export const askQuery = (query) => askOpening('', query);

/** Lists the games of an opening that match a query. @param {string} opening @param {string} query */
export function askOpening(opening, query) {
  $('archive-query').value = query;
  Object.assign(desk.archive, {query, opening});
  find();
  complete();
}

/**
 * Opens a game of the archive.
 * @param {number} id
 * @param {number} [ply] of the main line, to be shown
 * @param {string} [query] if no ply is named, the first position that it asks for is shown
 */
export async function openGame(id, ply = 0, query = '') {
  const met = await showGame(id, query), shown = ply || met;
  if (shown && tree.main[shown]) go(tree.main[shown], false);
  emit('chosen');
}

const openFound = (id) => openGame(id, 0, desk.archive.query);

/** @param {number} id @param {string} [query] @returns {Promise<number|undefined>} where the query matches */
async function showGame(id, query = '') {
  const of = desk.archive.key;
  const row = desk.rows.find(({file}) => file.archived?.id === id && file.archived.archive === of);
  chosen = id;
  draw();
  if (row) await showRow(row);
  if (row && !query) return;
  const reply = await askedArchive({do: 'game', id, query});
  if (!reply || row) return reply?.ply;
  const file = new File([reply.bytes], `${fileOf(reply)} #${reply.number}.json`);
  await openFiles([file], {archive: of, id});
  return reply.ply;
}

/** Shows the place of a game in the list. @param {number} id */
export async function revealGame(id) {
  const reply = await askedArchive({do: 'place', id, ...requestNow()});
  if (!reply) return;
  if (reply.place < 0) return askQuery('');
  scrollTo(rows(), reply.place);
  draw();
}

function drawSorting() {
  const names = {'': 'byArchive', plies: 'byPlies'};
  fillChoice('archive-sort', kSorts.map((by) => [by, word(names[by] || `by-${by}`)]), $('archive-sort').value);
  $('archive-way').textContent = descending ? '↑' : '↓';
  $('archive-way').setAttribute('aria-pressed', String(descending));
}

/** Shows either the archive or the opened games, where only one of the two has room. */
export function showArchive(shown) {
  document.body.classList.toggle('archiving', Boolean(desk.archive) && shown);
  $('archive').hidden = !desk.archive;
  $('to-archive').hidden = !desk.archive;
  $('archive-ways').hidden = !desk.archive;
  $('open-archive').hidden = !desk.archive;
  draw();
  if (!shown) emit('list-shown');
}

function chosenRow(event) {
  const link = event.target.closest('[data-id]');
  if (!link) return;
  event.preventDefault();
  openFound(+link.dataset.id);
}

export function startArchiveList() {
  $('archive-query').addEventListener('input', () => {
    desk.archive.query = $('archive-query').value.trim();
    $('archive-rows').classList.add('stale');  // they answer another query
    clearTimeout(timer);
    timer = setTimeout(() => {
      find();
      complete();
    }, Math.min(kWaitMs, Math.max(kLeastWaitMs, took)));
  });
  $('keep-query').onclick = () => {
    toggleKept(desk.archive.query);
    drawKept();
  };
  $('archive-sort').onchange = find;
  $('archive-way').onclick = () => {
    descending = !descending;
    drawSorting();
    find();
  };
  $('archive-rows').onscroll = draw;
  $('archive-rows').onclick = chosenRow;
  $('archive-rows').onkeydown = (event) => {
    const way = {ArrowDown: 1, ArrowUp: -1}[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const links = [...$('archive-listed').children], at = links.findIndex((a) => +a.dataset.id === chosen);
    const next = links[at + way];
    if (next?.dataset.id) openFound(+next.dataset.id);
  };
  $('archive').addEventListener('toggle', () => {
    document.body.classList.toggle('folded', !$('archive').open);
    draw();
  });
  $('archive-opening').addEventListener('click', (event) => {
    if (event.target.closest('button')) askQuery(desk.archive.query);
  });
  $('archive-ways').addEventListener('click', ({target}) => {
    const {way} = target.closest('button')?.dataset || {};
    if (!way) return;
    $(way).scrollIntoView({block: 'start'});
    $(way).querySelector('input, button:not([hidden])')?.focus({preventScroll: true});
  });
  $('to-files').onclick = () => showArchive(false);
  $('to-archive').onclick = () => showArchive(true);
  $('close-archive').onclick = async () => { if (await mayClose()) closeArchive(); };
  on('archive-stopped', () => {
    $('archive-rows').classList.remove('stale');
    $('archive-says').textContent = word('questionStopped');
  });
  on('archive', (rows) => {
    showArchive(Boolean(desk.archive));
    drawList();
    if (!desk.archive) return openSheet('');  // a phone showed one of its panels
    // `rows` are the first games in the archive's own order.
    Object.assign(desk.archive, {query: '', opening: ''});
    $('archive-query').value = '';
    if (descending || $('archive-sort').value) find();
    else queueMicrotask(() => showAnswer(requestNow(), {games: desk.archive.games, rows}));  // after the other panels
    complete();
  });
  on('list', () => { $('to-files').hidden = !desk.rows.length; });
  on('archive-shown', draw);
  on('all', ifChanged(() => state.lang, () => {
    drawSorting();
    drawSaid();
    draw();
  }));
}
