// The line of messages below the heading.

import {$} from '../../libnotation/src/publish/page/common/dom.js';

/**
 * @param {string} text
 * @param {boolean} [bad] it is an error
 */
export function showMessage(text, bad = false) {
  $('told').textContent = text;
  $('told').classList.toggle('blunder', bad);
}

/** Shows a message unless an error is shown. @param {string} text */
export function showMinor(text) {
  if (!$('told').classList.contains('blunder')) showMessage(text);
}

/**
 * Shows what was done, and a button beside it.
 * @param {string} text
 * @param {string} [label] of the button; none: no button
 * @param {() => void} [act]
 */
export function showDone(text, label, act) {
  showMessage(text);
  if (!label) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.onclick = act;
  $('told').append(' ', button);
}
