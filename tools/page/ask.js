// A question to the user, with buttons for the answers.

import {word} from '../../libnotation/src/publish/page/common/language.js';

/**
 * Asks.
 * @param {string} text
 * @param {string[]} answers the words of the buttons, by their keys
 * @returns {Promise<string>} the key of the answer; '' if the question was closed
 */
export function ask(text, answers) {
  const dialog = document.createElement('dialog'), form = document.createElement('form');
  const question = document.createElement('p'), buttons = document.createElement('p');
  form.method = 'dialog';
  question.textContent = text;
  buttons.className = 'tools answers';
  for (const key of answers) {
    const button = document.createElement('button');
    button.value = key;
    button.textContent = word(key);
    buttons.append(button);
  }
  form.append(question, buttons);
  dialog.append(form);
  dialog.className = 'asking';
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue);
    };
  });
}
