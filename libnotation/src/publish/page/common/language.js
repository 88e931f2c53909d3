// The words of a page in two languages.

import {$} from './dom.js';
import {recall, remember} from './memory.js';
import {state} from './state.js';

const words = {};  // pairs of Chinese and English

// The pages of a folder share one language.
const languageKey = () => 'lang ' + location.pathname.replace(/[^/]*$/, '');

/**
 * Chooses the language that was chosen before in this folder, or that of the page.
 * @param {...Record<string, string[]>} tables words by key, in Chinese and English; a key stands once
 */
export function startLanguage(...tables) {
  for (const [key, pair] of tables.flatMap(Object.entries)) {
    if (Object.hasOwn(words, key)) throw new Error(`two words for ${key}`);
    words[key] = pair;
  }
  const chosen = recall(languageKey()) || document.documentElement.lang;
  state.lang = chosen.startsWith('zh') ? 0 : 1;
}

/**
 * @param {string} key
 * @returns {string} the word in the language of the page
 */
export const word = (key) => words[key][state.lang];

/** Returns the word in both languages. */
export const bothWords = (key) => words[key];

/** Writes the language and the theme on their buttons. */
export function labelSwitches() {
  document.documentElement.lang = state.lang ? 'en' : 'zh-Hans';
  $('theme').setAttribute('aria-label', word('theme'));
  $('lang').textContent = state.lang ? '中文' : 'English';
  $('lang').lang = state.lang ? 'zh' : 'en';
}

export function switchLanguage() {
  state.lang = 1 - state.lang;
  remember(languageKey(), state.lang ? 'en' : 'zh');
}
