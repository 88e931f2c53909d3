// Players, event and result of the shown game. Each becomes part of the record when its field is
// left.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {ifChanged, on} from '../../libnotation/src/publish/page/common/events.js';
import {bothWords, word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {shownResult} from '../../libnotation/src/publish/page/common/text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {edited, shownGame} from './current_game.js';
import {stepName} from './history.js';
import {desk} from './state.js';

let drawnFor = '';  // the game whose header is shown

const fields = () => [...$('names').elements].filter((field) => field.name);
const valueOf = (field) => String(state.view[field.name.toLowerCase()] ?? '');

function draw() {
  const another = drawnFor !== shownGame();
  drawnFor = shownGame();
  for (const field of fields()) {
    // What is being typed stays.
    if (another || !('typed' in field.dataset)) field.value = valueOf(field);
    field.disabled = !desk.record;
  }
  $('keep-names').disabled = !desk.record;
}

function drawResults() {
  for (const option of $('names').elements.Result.options) {
    option.textContent = option.value === '*' ? word('noResult') : shownResult(option.value);
  }
}

/** Makes what was typed part of the record. */
function keepHeader() {
  const changed = fields().filter((field) => 'typed' in field.dataset);
  for (const field of changed) delete field.dataset.typed;
  const different = changed.filter((field) => field.value.trim() !== valueOf(field));
  if (!different.length || !desk.record) return;
  const at = game.now, words = different.map((field) => bothWords(field.name.toLowerCase()));
  const names = [0, 1].map((lang) => words.map((each) => each[lang]).join(lang ? ', ' : '、'));
  edited({do: 'tags', tags: Object.fromEntries(different.map((f) => [f.name, f.value.trim()]))},
         () => ({name: stepName('didTags', names), before: at, after: game.now}));
}

export function startHeaderFields() {
  $('names').oninput = (event) => { event.target.dataset.typed = ''; };
  $('names').onchange = keepHeader;
  $('names').onsubmit = (event) => {
    event.preventDefault();
    keepHeader();
  };
  on('leave', keepHeader);
  on('record', draw);
  on('all', ifChanged(() => state.lang, drawResults));
}
