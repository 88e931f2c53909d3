// The columns of the index: what a game is sorted by, and what its cell shows.

import {esc} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {accuracyText, shownDate, shownResult} from '../common/text.js';

/**
 * Reads 2008-11-16, 20031225, 1982年3月, 78-7-4, 16.11.2008 as a day. A text without a number sorts
 * after every date. Two digits are a year from 1930 to 2029, as in game/date.cpp.
 * @param {string} text
 * @returns {number} to compare
 */
function day(text) {
  const parts = /^\D*(\d{4})(\d\d)(\d\d)(?!\d)/.exec(text) ||
    /(\d{2,4})(?:\D+(\d{1,2}))?(?:\D+(\d{1,2}))?/.exec(text);
  if (!parts) return Infinity;
  const dayFirst = /(?:^|\D)(\d{1,2})\D+(\d{1,2})\D+(\d{4})(?!\d)/.exec(text);
  if (dayFirst) return dayFirst[3] * 10000 + dayFirst[2] * 100 + +dayFirst[1];
  const [year, month, dayOfMonth] = parts.slice(1).map((part) => Number(part || 0));
  return (year < 30 ? 2000 + year : year < 100 ? 1900 + year : year) * 10000 + month * 100 + dayOfMonth;
}

/** Adds up the numbers of both sides; games without them sort first. */
const sum = (list) => (list ? list.flat().reduce((a, b) => a + b, 0) : -1);
/** What a column sorts by: numbers or texts. */
export const kSortKeys = {
  number: (g) => g.i, red: (g) => g.red, black: (g) => g.black, result: (g) => g.result,
  date: (g) => day(g.date), event: (g) => g.event, opening: (g) => g.opening?.[state.lang] || '',
  plies: (g) => g.plies, accuracy: (g) => sum(g.accuracy), faults: (g) => sum(g.faults),
  chances: (g) => g.chances?.[g.chances.length - 1] ?? -1,
};

/** Returns the columns that these games fill. */
export function columnsOf(games) {
  const named = games.some((g) => g.red || g.black);
  const has = {red: named, black: named};
  for (const id of ['opening', 'accuracy', 'faults', 'chances']) has[id] = games.some((g) => g[id]);
  return Object.keys(kSortKeys).filter((id) => has[id] !== false);
}

/** Returns Red's chances, move by move, as an SVG line. */
function sparkSvg(chances) {
  if (!chances || chances.length < 2) return '';
  const points = chances.map((chance, i) =>
    `${(i * 96 / (chances.length - 1)).toFixed(1)},${(24 - 24 * chance).toFixed(1)}`).join('L');
  return `<svg class="spark" viewBox="0 0 96 24" aria-hidden="true"><path class="area" ` +
    `d="M0,24L${points}V24z"/><path class="half" d="M0,12H96"/>` +
    `<path class="line" d="M${points}"/></svg>`;
}
const bothSides = (list, text) => (list ? list.map((each, i) =>
  `<span class="side ${i ? 'black' : 'red'}">${text(each)}</span>`).join(' ') : '');
const player = (g, name) =>
  (g.red || g.black ? `<a href="${esc(g.href)}">${esc(name || '–')}</a>` : '');
/** What the cell of a column shows, as HTML. */
export const kCells = {
  number: (g) => `<a href="${esc(g.href)}" aria-label="${esc(`${word('number')} ${g.i + 1}`)}">` +
    `${g.i + 1}</a>`,
  red: (g) => player(g, g.red), black: (g) => player(g, g.black),
  result: (g) => esc(shownResult(g.result)),
  date: (g) => esc(shownDate(g.date)),
  event: (g) => (g.red || g.black ? esc(g.event)
    : `<a href="${esc(g.href)}">${esc(g.event || state.view.title)}</a>`),
  opening: (g) => esc(g.opening?.[state.lang] || ''), plies: (g) => g.plies,
  accuracy: (g) => bothSides(g.accuracy, accuracyText),
  faults: (g) => bothSides(g.faults, (each) => each.join(' ')), chances: (g) => sparkSvg(g.chances),
};
