// Where drafts are kept in this browser.

import {browserStore} from './browser_store.js';

/**
 * @typedef {object} Draft
 * @property {string} key
 * @property {string} tab the tab that made it
 * @property {string} name of the game
 * @property {string} file the name of the file that it was in; '': it was begun on the page
 * @property {number} when
 * @property {Uint8Array} bytes the record (history.js)
 */

const store = browserStore('qipu', 'drafts');

/** @returns {Promise<Draft[]>} */
export const allDrafts = () => store.all();
/** @param {Draft} draft */
export const putDraft = (draft) => store.put(draft);
/** @param {string} key */
export const dropDraft = (key) => store.drop(key);
