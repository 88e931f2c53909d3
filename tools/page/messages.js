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
