// Messages, over the lower edge of the page, so that they move nothing.

import {$} from '../../libnotation/src/publish/page/common/dom.js';

const kShownMs = 4000;  // an error stays until it is clicked or another message comes
const kWithButtonMs = 8000;
let hiding = 0;

/**
 * @param {string} text
 * @param {boolean} [bad] it is an error
 */
export function showMessage(text, bad = false) {
  clearTimeout(hiding);
  $('told').textContent = text;
  $('told').classList.toggle('blunder', bad);
  if (text && !bad) hideAfter(kShownMs);
}

function hideAfter(ms) {
  clearTimeout(hiding);
  hiding = setTimeout(() => showMessage(''), ms);
}

/** Shows a message unless an error is shown. @param {string} text */
export function showMinor(text) {
  if (!$('told').classList.contains('blunder')) showMessage(text);
}

/** Removes a message that is no error. */
export const hideMinor = () => showMinor('');

/**
 * Shows what was done, and a button beside it.
 * @param {string} text
 * @param {string} [label] of the button; none: no button
 * @param {() => void} [act]
 */
export function showDone(text, label, act) {
  showMessage(text);
  if (!label) return;
  hideAfter(kWithButtonMs);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = act;
  $('told').append(' ', button);
}

export function startMessages() { $('told').onclick = () => showMessage(''); }
