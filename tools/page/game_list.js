// The list of games: its rows, its search, and what is wrong with the files. Only the visible rows
// are elements.

import {fillChoice} from '../../libnotation/src/publish/page/board/controls.js';
import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, ifChanged, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {foldedText, shownDate, shownResult}
  from '../../libnotation/src/publish/page/common/text.js';
import {isFound} from './search.js';
import {desk} from './state.js';
import {drawVisible, scrollTo} from './virtual_rows.js';

/** @typedef {import('./state.js').Row} Row */

/** Adds a row for a game of the file and returns it. @returns {Row} */
export function addRow(file, listed) {
  const opening = listed.opening || ['', ''];
  const text = [listed.red, listed.black, listed.event, listed.date, listed.result,
                shownResult(listed.result), ...opening,
                file.name, listed.file || ''].join(' ');
  const row = {...listed, file, inner: listed.file, number: desk.rows.length,
               text: foldedText(text)};
  desk.rows.push(row);
  return row;
}

/** Removes all rows but these. @param {(row: Row) => boolean} keep */
export function filterRows(keep) {
  desk.rows = desk.rows.filter(keep);
  desk.rows.forEach((row, i) => { row.number = i; });
}

/** Returns the name of a game. @param {Row} row */
export function nameOf(row) {
  if (row.red || row.black) return `${row.red || '–'} – ${row.black || '–'}`;
  return row.event || row.file.name || `${word('fresh')} ${row.game}`;
}

function rowHtml(row, at) {
  const about = [shownDate(row.date), row.red || row.black ? row.event : '',
                 row.opening[state.lang], row.inner || row.file.name].filter(Boolean).join(' · ');
  const bad = row.errors ? `<b class="blunder">✕ ${row.errors}</b>`
                         : row.warnings ? `<b class="inaccuracy">! ${row.warnings}</b>` : '';
  const result = row.result === '*' ? '' : `<b>${esc(shownResult(row.result))}</b>`;
  return `<a class="row" role="option" href="#" data-row="${row.number}" data-at="${at}" ` +
    `aria-selected="${row === desk.chosen}" title="${esc(`${nameOf(row)}\n${about}`)}">` +
    `<span><span>${esc(nameOf(row))}</span>${result}${row.unsaved ? `<b title="${word('changed')}">●</b>` : ''}${bad}</span>` +
    `<small>${esc(about)}</small></a>`;
}

const visible = () => ({
  box: $('rows'), list: $('listed'), count: () => desk.found.length,
  html: (at) => rowHtml(desk.found[at], at),
});

export function drawRows() { drawVisible(visible()); }

/** Scrolls to a row if the search has found it. @param {Row} row */
export function revealRow(row) { scrollTo(visible(), desk.found.indexOf(row)); }

/** What the list is sorted by; '': the order in which the games were opened. */
const kSorts = ['', 'red', 'black', 'event', 'date', 'result', 'opening', 'file'];
let descending = false;

const sortKey = (row, by) => (by === 'opening' ? row.opening[state.lang]
  : by === 'file' ? row.inner || row.file.name : row[by]) || '';

/** Sorts games; those without the value come last. @param {Row[]} rows */
function sorted(rows) {
  const by = $('sort-by').value, way = descending ? -1 : 1;
  if (!by) return descending ? rows.toReversed() : rows;
  const compare = new Intl.Collator(state.lang ? 'en' : 'zh-Hans', {numeric: true}).compare;
  const keys = new Map(rows.map((row) => [row, sortKey(row, by)]));
  return rows.toSorted((a, b) => {
    const x = keys.get(a), y = keys.get(b);
    if (!x || !y) return Number(!x) - Number(!y) || a.number - b.number;
    return way * compare(x, y) || a.number - b.number;
  });
}

function drawSorting() {
  fillChoice('sort-by', kSorts.map((by) => [by, word(by ? `by-${by}` : 'by')]), $('sort-by').value);
  $('sort-way').textContent = descending ? '↑' : '↓';
  $('sort-way').setAttribute('aria-pressed', String(descending));
}

function sortAgain() {
  drawSorting();
  search();
  if (desk.chosen) revealRow(desk.chosen);
}

/** Searches, and draws what is found. */
function search() {
  const {rows, files, reading} = desk;
  desk.found = sorted(rows.filter(isFound));
  const found = desk.found.length;
  $('count').textContent =
    (reading ? `${word('reading')} ${files.length - reading}/${files.length} · ` : '') +
    `${found === rows.length ? '' : `${found} / `}${rows.length} ${word('games')}, ` +
    `${files.length} ${word('files')}`;
  drawRows();
  emit('searched');
}

/** Draws what is wrong with the files. */
function drawTroubles() {
  const kMost = 200, bad = desk.files.filter((file) => file.findings.length);
  const lines = bad.flatMap((file) => file.findings.slice(0, 3).map((each) =>
    `<li class="${each.severity === 'warning' ? 'inaccuracy' : 'blunder'}">${esc(file.name)}: ` +
    `${esc(each.text[state.lang])}${each.code ? ` <small>Q${each.code}</small>` : ''}</li>`));
  $('troubles').hidden = !lines.length;
  $('troubles').firstElementChild.textContent = `${word('findings')} (${lines.length})`;
  $('troubles').lastElementChild.innerHTML = lines.slice(0, kMost).join('');
}

/** Draws the list after files or games were added. */
export function drawList() {
  const any = desk.files.length > 0 || desk.rows.length > 0;
  $('list').hidden = !any;
  document.body.classList.toggle('listing', any || Boolean(desk.archive));
  search();
  emit('list');
  $('stop-reading').hidden = !desk.reading;
  drawTroubles();
}

/** Listens to the list. @param {(row: Row) => void} show is called with the row that was chosen */
export function startList(show) {
  const choose = (row) => {
    show(row);
    emit('chosen');
  };
  $('sort-by').onchange = sortAgain;
  $('sort-way').onclick = () => {
    descending = !descending;
    sortAgain();
  };
  on('all', ifChanged(() => state.lang, drawSorting));
  on('list-shown', drawRows);
  $('list').addEventListener('toggle', () => {
    document.body.classList.toggle('folded', !$('list').open);
    drawRows();
  });
  on('search', search);
  $('search').onkeydown = (event) => {
    if (event.key !== 'Enter' || !desk.found.length) return;
    revealRow(desk.found[0]);
    choose(desk.found[0]);
  };
  $('rows').onscroll = drawRows;
  $('rows').onclick = (event) => {
    const link = event.target.closest('[data-row]');
    if (!link) return;
    event.preventDefault();
    choose(desk.rows[+link.dataset.row]);
  };
  $('rows').onkeydown = (event) => {
    const way = {ArrowDown: 1, ArrowUp: -1}[event.key];
    const next = desk.found[desk.found.indexOf(desk.chosen) + (way || 0)];
    if (!way || !next) return;
    event.preventDefault();
    event.stopPropagation();
    revealRow(next);
    show(next);
  };
}
