// Saving the shown game, as a record, a page or a picture.

import {fillChoice} from '../../libnotation/src/publish/page/board/controls.js';
import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {named, noteSaved, rowOf} from './current_game.js';
import {painted, pngOf} from './game_picture.js';
import {inTurn} from './in_turn.js';
import {showMessage} from './messages.js';
import {reader, tried} from './reader.js';
import {desk} from './state.js';

let choices = /** @type {any} */ (null);  // formats and encodings, from the reader

/** Asks the reader which formats and encodings there are. Rejects if it does not run. */
export async function loadFormats() {
  choices = await reader.ask({do: 'formats'});
  drawFormats();
}

/** Returns the chosen format, or undefined before loadFormats(). */
export const chosenFormat = () =>
  choices?.formats.find((each) => each.id === $('format').value);
/** Returns all formats; none before loadFormats(). */
export const allFormats = () => choices?.formats || [];
/** Returns how requests name the chosen format and encoding. */
export const formatRequest = () => ({format: $('format').value, encoding: $('encoding').value});

/** The formats that players in China use most, each with its own button. */
const kCommon = ['xqf', 'cbr', 'dhtmlxq', 'pgn', 'txt'];

function drawCommon() {
  const known = kCommon.map((id) => choices.formats.find((each) => each.id === id)).filter(Boolean);
  $('common').innerHTML = known.map(({id, title}) =>
    `<button type="button" data-format="${id}">${esc(title[state.lang])}</button>`).join('');
}

function drawFormats() {
  if (!choices) return;
  drawCommon();
  const [format, encoding] = [$('format').value || 'pgn', $('encoding').value];
  fillChoice('format', choices.formats.map((each) => [each.id, each.title[state.lang]]), format);
  const text = chosenFormat()?.text;
  fillChoice('encoding', [['', word('usual')], ...(text ? choices.encodings.map((e) => [e, e]) : [])],
             text ? encoding : '');
  emit('list');  // what can be saved depends on the format
}

/** Lets the browser save a file. @param {Blob} blob @param {string} name */
export function download(blob, name) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60000);
}

/** Asks for a file, after all that is typed is in the record. */
async function requested(request) {
  emit('leave');
  await inTurn(() => {});
  return tried(request);
}

/** Says that a file was saved, and what its format cannot hold. */
function saySaved(made) {
  const {lang} = state;
  showMessage(`${word('savedTo')}${made.name}${word('toDownloads')}` +
    (made.lost?.length ? `${lang ? '. ' : '。'}${word('lost')}${made.lost[lang]}` : ''));
}

/** @param {object} request which format and encoding */
async function saveRecord(request) {
  emit('leave');
  await inTurn(() => {});
  const row = desk.record && rowOf(desk.record), edits = row?.edits;
  const made = await requested({do: 'write', ...request, ...named(row)});
  if (!made) return;
  download(new Blob([made.bytes]), made.name);
  const where = made.name + word('toDownloads');
  noteSaved([[row, edits]], where);
  saySaved(made);
  emit('saved');
}

async function savePage() {
  const made = await requested({do: 'report'});
  if (!made) return;
  download(new Blob([made.bytes], {type: 'text/html'}), made.name);
  saySaved(made);
}

const drawing = () => requested({do: 'picture', node: game.now, flip: state.flipped});

async function saveSvg() {
  const made = await drawing();
  if (!made) return;
  download(new Blob([made.bytes], {type: 'image/svg+xml'}), made.name);
  saySaved(made);
}

async function savePng() {
  const made = await drawing();
  if (!made) return;
  const png = await pngOf(await painted(made.bytes, 940));
  const name = made.name.replace(/svg$/, 'png');
  download(png, name);
  saySaved({name});
}

export function startSaving() {
  $('format').onchange = drawFormats;
  $('save').onclick = () => saveRecord(formatRequest());
  $('common').onclick = ({target}) => {
    const {format} = target.closest('button')?.dataset || {};
    if (format) saveRecord({format, encoding: ''});
  };
  $('save-page').onclick = savePage;
  $('save-svg').onclick = saveSvg;
  $('save-png').onclick = savePng;
  on('all', drawFormats);
}
