// Texts that several pages show or search.

import {state} from './state.js';

const simplified = new Map();

/**
 * Learns which traditional characters a search treats like which simplified ones.
 * @param {string} [pairs] a traditional character, its simplified one, and so on
 */
export function learnScripts(pairs) {
  const signs = [...(pairs || '')];
  for (let i = 0; i + 1 < signs.length; i += 2) simplified.set(signs[i], signs[i + 1]);
}

/**
 * Returns the text as searches compare it: in simplified characters and small letters.
 * @param {string} text
 */
export const foldedText = (text) =>
  [...text.toLowerCase()].map((c) => simplified.get(c) || c).join('');

const kResults = {
  '1-0': ['红胜', '1–0'], '0-1': ['黑胜', '0–1'], '1/2-1/2': ['和', '½–½'], '*': ['–', '–'],
};
/**
 * @param {string} result as in PGN
 * @returns {string} as pages show it
 */
export const shownResult = (result) => kResults[result]?.[state.lang] ?? result;

/** Removes the unknown parts of a date. @param {string} date */
export const shownDate = (date) => date.replace(/\.\?+/g, '');

/** @param {number} value an accuracy in percent */
export const accuracyText = (value) => (value > 99.95 ? '>99.9' : value.toFixed(1));
