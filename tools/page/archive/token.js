// The token of a server that wants one (`qipu serve --token-file`). The page asks for it once and
// keeps it until the browser's session ends. It is only sent as a header, and to this server only.

import {word} from '../../../libnotation/src/publish/page/common/language.js';

const kKey = 'qipu token';
let token = '';
let asking = /** @type {Promise<boolean> | null} */ (null);

function known() {
  if (token) return token;
  try { token = sessionStorage.getItem(kKey) || ''; } catch { /* the browser keeps nothing */ }
  return token;
}

function take(text) {
  token = text;
  try { sessionStorage.setItem(kKey, text); } catch { /* it is kept as long as the page is open */ }
}

/** Returns the token, and the headers of a request with it. Headers are bytes: the token as UTF-8. */
export function tokenNow() {
  const text = known();
  return {text, headers: text ? {
    Authorization: `Bearer ${String.fromCharCode(...new TextEncoder().encode(text))}`} : {}};
}

function dialog(wrong) {
  const box = document.createElement('dialog'), form = document.createElement('form');
  const label = document.createElement('label'), field = document.createElement('input');
  const said = document.createElement('p'), buttons = document.createElement('p');
  form.method = 'dialog';
  label.textContent = word('tokenAsked');
  Object.assign(field, {id: 'token', type: 'password', autocomplete: 'off', required: true});
  label.append(field);
  said.textContent = wrong ? word('tokenWrong') : '';
  said.setAttribute('role', 'status');
  buttons.className = 'tools answers';
  for (const [value, key] of [['yes', 'open'], ['no', 'cancel']]) {
    const button = document.createElement('button');
    Object.assign(button, {value, textContent: word(key), formNoValidate: value === 'no'});
    buttons.append(button);
  }
  form.append(label, said, buttons);
  box.append(form);
  box.className = 'asking';
  document.body.append(box);
  box.showModal();
  return new Promise((resolve) => {
    box.onclose = () => {
      const text = field.value.trim();
      box.remove();
      resolve(box.returnValue === 'yes' ? text : '');
    };
  });
}

/**
 * Asks the user for the token, once for all requests that wait for it.
 * @param {string} used the token that the server refused; '': none
 * @returns {Promise<boolean>} false if the user gives none
 */
export function askToken(used) {
  if (used !== known()) return Promise.resolve(true);  // another request got a new one
  asking ||= dialog(Boolean(used)).then((text) => {
    asking = null;
    if (text) take(text);
    return Boolean(text);
  });
  return asking;
}
