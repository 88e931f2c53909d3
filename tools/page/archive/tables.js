// Tables, links and columns that the panels of the archive share.

import {esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {barSvg, scoreText, whole} from '../../../libnotation/src/publish/page/explorer/counts.js';

/** Returns a text as a query has it. @param {string} text */
export const quoted = (text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
/** Returns the numbers of a SCORE. */
export const scoreOf = ({games, wins, draws, losses}) => [games, wins, draws, losses];
/** Returns the numbers of a COUNT. */
export const countOf = ({games, red, draws, black}) => [games, red, draws, black];
/** Returns a link to the page of a player. @param {string} name */
export const playerLink = (name) => `<a href="#" data-player="${esc(name)}">${esc(name)}</a>`;

/**
 * Returns a table.
 * @param {string[]} heads names of columns
 * @param {string[][]} rows HTML
 */
export function tableHtml(heads, rows) {
  if (!rows.length) return '';
  const head = heads.map((each) => (each ? `<th scope="col">${each}</th>` : '<td></td>')).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>` +
    rows.map((row) => `<tr>${row.map((each) => `<td>${each}</td>`).join('')}</tr>`).join('') +
    '</tbody></table>';
}

/** Returns the cells of a COUNT: games, and a bar with Red's score. @param {number[]} count */
export const countCells = (count) =>
  [whole(count[0]), `${barSvg(count)} <small>${scoreText(count)}</small>`];
/** Returns the cells of a SCORE: games, won – drawn – lost, points. @param {number[]} count */
export const playerCells = (count) =>
  [whole(count[0]), `<small>${count.slice(1).map(whole).join('–')}</small>`,
   `<small>${scoreText(count)}</small>`];

/** Returns code and name of an opening. */
export function openingName({ecco, opening, variation}) {
  const {lang} = state, more = variation?.[lang] ? (lang ? '; ' : '，') + variation[lang] : '';
  const name = (opening[lang] || '') + more;
  return ecco && !name.startsWith(ecco) ? `${ecco} ${name}`.trim() : name;
}
/** Returns a link to the page of an opening; without a code only its name. */
export const openingLink = (of) => (of.ecco
  ? `<a href="#" data-opening="${esc(of.ecco)}">${esc(openingName(of))}</a>` : esc(openingName(of)));

/** Draws the games of each year as columns. @param {number[][]} years year, games, ... */
export function yearsSvg(years) {
  const known = years.filter(([year]) => year);
  if (known.length < 2) return '';
  const from = known[0][0], to = known.at(-1)[0];
  const most = Math.max(...known.map(([, games]) => games));
  const width = 100 / (to - from + 1);
  const columns = known.map(([year, games]) => {
    const height = Math.max(0.5, 30 * games / most);
    return `<rect x="${((year - from) * width).toFixed(2)}" y="${(30 - height).toFixed(2)}" ` +
      `width="${Math.max(width * 0.8, 0.8).toFixed(2)}" height="${height.toFixed(2)}"><title>${year}: ${whole(games)}</title></rect>`;
  }).join('');
  return `<figure><figcaption>${word('byYear')} <small>${from}–${to}</small></figcaption>` +
    `<svg class="years" viewBox="0 0 100 30" preserveAspectRatio="none" role="img" ` +
    `aria-label="${esc(word('byYear'))} ${from}–${to}">${columns}</svg></figure>`;
}

/** Returns the counts of each ten years, the last first. @param {number[][]} years */
export function decades(years) {
  const sums = new Map();
  for (const [year, ...count] of years) {
    const decade = year - year % 10, sum = sums.get(decade) || [0, 0, 0, 0];
    sums.set(decade, sum.map((n, i) => n + count[i]));
  }
  return [...sums].sort(([a], [b]) => b - a);
}
