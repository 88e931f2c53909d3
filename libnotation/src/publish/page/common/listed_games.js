// The games that the index of a folder shows, in its order. The index stores them, so that each
// page of a game can link to the next.

import {recall, remember} from './memory.js';

const kMost = 1000;
const keyOf = (path) => 'list ' + path.replace(/index\.html$/, '');

/**
 * @param {string} path of the index
 * @param {string[]} hrefs of its games
 */
export const storeListed = (path, hrefs) => remember(keyOf(path), JSON.stringify(hrefs.slice(0, kMost)));

/**
 * @param {string} path of the index
 * @returns {string[]}
 */
export function recallListed(path) {
  try { return JSON.parse(recall(keyOf(path))) || []; } catch { return []; /* not ours */ }
}
