// Elements of the page, and text that goes into them.

/**
 * @param {string} id
 * @returns {HTMLElement} the element with that id
 */
export const $ = (id) => document.getElementById(id);

/**
 * Escapes text for HTML. Text of a record reaches a page only through this function.
 * @param {unknown} text
 * @returns {string}
 */
export const esc = (text) =>
  String(text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');

/**
 * @param {string} id an element that contains JSON
 * @returns {any} the parsed value
 */
export const embedded = (id) => JSON.parse($(id).textContent);
