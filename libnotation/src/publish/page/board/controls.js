// The controls around a board: labels, lists to choose from, copying.

import {$, esc} from '../common/dom.js';
import {labelSwitches, word} from '../common/language.js';
import {state} from '../common/state.js';
import {kPieceSets} from './drawing.js';

/** The options that each <select> has, by its id. @type {Map<string, string>} */
const filled = new Map();

/**
 * Fills a <select>.
 * @param {string} id
 * @param {[string | number, string][]} all values and their texts
 * @param {string | number} chosen
 */
export function fillChoice(id, all, chosen) {
  const html = all.map(([value, text]) => `<option value="${value}">${esc(text)}</option>`).join('');
  if (filled.get(id) !== html) $(id).innerHTML = html;
  filled.set(id, html);
  $(id).value = chosen;
}

/** Writes all words of the page that stand in its HTML: data-t is a text, data-a a name. */
export function drawLabels() {
  labelSwitches();
  // What stays is not written again, since the browser would lay out the page anew.
  document.querySelectorAll('[data-t]').forEach((e) => {
    const text = word(e.dataset.t);
    if (e.textContent !== text) e.textContent = text;
  });
  document.querySelectorAll('[data-a]').forEach((e) => {
    e.setAttribute('aria-label', word(e.dataset.a));
    if (e.tagName === 'BUTTON') e.title = word(e.dataset.a);
  });
  fillChoice('notation', state.view.notations.map((each, i) => [i, each[state.lang + 1]]),
             state.notation);
  fillChoice('pieces', Object.entries(kPieceSets).map(([id, names]) => [id, names[state.lang]]),
             state.pieces);
}

/**
 * Copies text and says so in #said; shows it there if the browser does not allow it.
 * @param {string} text
 */
export async function copy(text) {
  let done = false;
  try {
    await navigator.clipboard.writeText(text);
    done = true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.style.cssText = 'position:fixed;opacity:0';
    document.body.append(area);
    area.select();
    try { done = document.execCommand('copy'); } catch { /* forbidden */ }
    area.remove();
  }
  $('said').textContent = done ? word('copied') : `${word('copyThis')} ${text}`;
}

/** Copies the address of this page with another hash. @param {string} hash */
export const copyLink = (hash) => copy(location.href.replace(/#.*/, '') + hash);

/** Returns true if a key belongs to the field that has the focus, or to the browser. */
export const isForeignKey = (event) => event.ctrlKey || event.altKey || event.metaKey ||
  /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);

/** Shows an address, as far as the browser allows it. @param {string} hash */
export function showAddress(hash) {
  try { history.replaceState(null, '', hash); } catch { /* forbidden, or too often */ }
}

/** Tells buttons whether they can do something. @param {string[]} ids */
export function setPossible(ids, possible) {
  for (const id of ids) $(id).setAttribute('aria-disabled', String(!possible));
}
