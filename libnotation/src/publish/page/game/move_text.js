// Moves, judgements and numbers as text.

import {esc} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {hashOf, tree} from './tree.js';
import {kGlyphs, kMarks} from './words.js';

/** Returns the notation of the list until the reader chooses one: that of the sentences. */
export const usualNotation = () => state.view.told?.[state.lang] ?? 0;

/** Returns a sentence in the language and notation of the page. */
export const told = (words) => words?.[state.lang]?.[state.notation];

/** Returns the words of a move. @param {number} n */
export function textOf(n) {
  const {t, m} = tree.nodes[n];
  return t?.[state.notation] ?? t?.[0] ?? m ?? '?';
}

/** Returns the signs of a move. @param {number} n @returns {string[]} */
export function marksOf(n) {
  const node = tree.nodes[n], own = node.k ? kMarks[node.k]?.[0] : '';
  const all = (node.g || []).map((g) => kGlyphs[g] ?? '$' + g);
  if (own && !all.includes(own)) all.unshift(own);
  return all;
}

/** Returns the judgement that colours a move: the view's, or that of the record's own glyph. */
export function kindOf(n) {
  const node = tree.nodes[n];
  if (node.k) return node.k;
  const g = (node.g || []).find((each) => each <= 7);
  return {7: 'only', 1: 'good', 2: 'mistake', 3: 'brilliant', 4: 'blunder', 6: 'inaccuracy'}[g] || '';
}

/** Returns a number with its sign; 0 has none. */
export function signed(value, digits) {
  const text = Math.abs(value).toFixed(digits);
  return (+text ? (value < 0 ? '−' : '+') : '') + text;
}

/**
 * @param {number | string | undefined} e centipawns for Red, or a mate such as #3 and #-3
 * @param {boolean} long for a sentence; else for the list of moves
 */
export function evalText(e, long) {
  if (e === undefined) return '';
  if (typeof e === 'number') return signed(e / 100, long ? 2 : 1);
  if (!long) return e.replace('-', '−');
  const side = word(e[1] === '-' ? 'black' : 'red'), moves = e.replace(/\D/g, '');
  return state.lang ? `${side} mates in ${moves}` : `${side} ${moves} 步杀`;
}

/** Returns a chance in percent; only a certain one is 0 or 100. @param {number} chance */
export function percent(chance) {
  const n = Math.round(chance * 100);
  return (n === 100 && chance < 1 ? 99 : n === 0 && chance > 0 ? 1 : n) + '%';
}

/** Describes the games of a move in an opening book, and the results that the book knows. */
export function bookText([games, ...results]) {
  const {lang} = state, known = results.reduce((a, b) => a + b, 0);
  const all = lang ? `${word('book')}: ${games} games` : `${word('book')} ${games} 局`;
  if (!known) return all;
  const [red, draw, black] = results.map((n) => Math.round(n * 100 / known) + '%');
  return all + (lang ? ` (Red ${red}, drawn ${draw}, Black ${black})`
                     : `（红胜 ${red}，和 ${draw}，黑胜 ${black}）`);
}

/** @param {number} s seconds */
export function secondsText(s) {
  const rest = s < 60 ? +s.toFixed(1) : String(Math.round(s % 60)).padStart(2, '0');
  return s < 60 ? `${rest} ${state.lang ? 's' : '秒'}` : `${Math.floor(s / 60)}:${rest}`;
}

/**
 * Returns a link to a move with its signs.
 * @param {number} n
 * @param {string} [more] attributes
 * @param {string} [inside] HTML after the signs
 */
export function moveLink(n, more = '', inside = '') {
  const node = tree.nodes[n], marks = marksOf(n), kind = kindOf(n);
  return `<a class="m${kind ? ' ' + kind : ''}${node.x ? ' unread' : ''}" href="${hashOf(n)}" ` +
    `data-n="${n}"${more}>${esc(textOf(n))}` +
    `${marks.length ? `<b>${esc(marks.join(' '))}</b>` : ''}${inside}</a>`;
}

/**
 * Returns a text of the node with links for words that name moves.
 * @param {string} text
 * @param {(string | number)[]} words a word and its node, and so on
 * @param {number} n the node of the text
 * @param {number} now the current node, to be marked; -1: none
 * @param {string} [more] attributes of the links
 */
export function proseHtml(text, words, n, now, more = '') {
  let html = '', at = 0;
  for (let i = 0; i < (words || []).length; i += 2) {
    const begin = text.indexOf(words[i], at), to = words[i + 1], shown = esc(words[i]);
    if (begin < 0) break;
    html += esc(text.slice(at, begin)) + (to ? `<a class="w" href="${hashOf(to)}" data-n="${to}" ` +
      `data-c="${n}"${to === now ? ' aria-current="true"' : ''}${more}>${shown}</a>`
                                             : shown);
    at = begin + words[i].length;
  }
  return html + esc(text.slice(at));
}
