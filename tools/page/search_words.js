// What the words of a search mean: names in characters or pinyin, results, years, openings.

import {foldedText} from '../../libnotation/src/publish/page/common/text.js';

const kResults = {
  '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '1/2-1/2', 红胜: '1-0', 黑负: '1-0', 红负: '0-1', 黑胜: '0-1',
  和: '1/2-1/2', 和棋: '1/2-1/2', 和局: '1/2-1/2', '½-½': '1/2-1/2', draw: '1/2-1/2', drawn: '1/2-1/2',
};

/**
 * Returns the words of a search; a text in quotes is one word.
 * @param {string} text
 * @returns {string[]}
 */
export const searchWords = (text) =>
  [...text.matchAll(/"([^"]*)"|“([^”]*)”|([^\s"“]+)/g)].map(([, a, b, c]) => (a ?? b ?? c).trim())
    .filter(Boolean);

/** Returns true if the text may be one of the library's queries (docs/queries.md). */
export const maybeQuery = (text) => /[~=<>＝～＜＞]|[(（].*[)）]/.test(text);

/** @param {string} word @returns {(row: import('./state.js').Row) => boolean} */
function matcherOf(word) {
  const plain = foldedText(word).replace(/[–—－]/g, '-'), result = kResults[plain];
  if (result) return (row) => row.result === result || row.text.includes(plain);
  const [, from, to] = /^(\d{4})(?:-|\.\.|~|至)(\d{4})$/.exec(plain) || [];
  if (from) {
    return (row) => {
      const year = row.date?.slice(0, 4);
      return year >= from && year <= to;
    };
  }
  const spelt = /^[a-zü][a-zü' -]*$/.test(plain) ? plain.replace(/[' -]/g, '').replaceAll('ü', 'u') : '';
  return (row) => row.text.includes(plain) || (spelt.length > 1 && row.pinyin?.includes(spelt));
}

/**
 * @param {string} text what was typed
 * @returns {(row: import('./state.js').Row) => boolean} whether all words are found in a row
 */
export function wordsMatcher(text) {
  const all = searchWords(text).map(matcherOf);
  return (row) => all.every((matches) => matches(row));
}
