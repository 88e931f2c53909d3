// Editing the shown game: moves in words, players and event. comment.js edits comments.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {shownResult} from '../../libnotation/src/publish/page/common/text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {takeRecord} from './current_game.js';
import {showMessage} from './messages.js';
import {tried} from './reader.js';
import {desk} from './state.js';

/**
 * Plays a move in any notation after the shown position.
 * @param {string} move
 * @returns {Promise<boolean>} false after an error message
 */
export async function enterMove(move) {
  const told = await tried({do: 'enter', node: game.now, move});
  if (!told) return false;
  showMessage('');
  takeRecord(told, told.node);
  return true;
}

async function enterTyped(event) {
  event.preventDefault();
  const words = $('typed').value.split(/[\s,，。；;]+/)
    .filter((each) => each && !/^\d+[.…]*$/.test(each));
  for (const each of words) {
    if (!await enterMove(each.replace(/^\d+[.…]+/, ''))) return;
  }
  $('typed').value = '';
}

async function removeMove() {
  if (!game.now) return;
  const at = tree.nodes[game.now].p, told = await tried({do: 'remove', node: game.now});
  if (told) takeRecord(told, at);
}

/** Adds the shown line of a comment as a variation. */
async function keepLine() {
  const {nodes} = tree, line = pathTo(game.now), first = line.findIndex((n) => nodes[n].u);
  let at = first > 0 ? line[first - 1] : 0, last = null;
  for (const move of line.slice(first).map((n) => nodes[n].m)) {
    const told = await tried({do: 'enter', node: at, move});
    if (!told) break;
    at = told.node;
    last = told;
  }
  if (last) takeRecord(last, at);
}

/** Shows what can be edited at the current move. */
function drawMoveFields() {
  const {now} = game, node = tree.nodes[now];
  const spoken = Boolean(node.u);  // the board of a comment's move is not a node of the game
  for (const id of ['typed', 'enter-it']) $(id).disabled = spoken;
  $('remove').disabled = !now || spoken;
  $('keep-line').hidden = !spoken;
}

// ---- Players, event, result

const nameFields = () => [...$('names').elements].filter((field) => field.name);
const valueOf = (field) => String(state.view[field.name.toLowerCase()] ?? '');

function drawNames() {
  for (const option of $('names').elements.Result.options) {
    option.textContent = option.value === '*' ? word('noResult') : shownResult(option.value);
  }
  for (const field of nameFields()) {
    field.value = valueOf(field);
    field.disabled = !desk.record;
  }
  $('keep-names').disabled = !desk.record;
}

async function keepNames(event) {
  event.preventDefault();
  const tags = Object.fromEntries(nameFields().filter((field) => field.value !== valueOf(field))
    .map((field) => [field.name, field.value.trim()]));
  if (!Object.keys(tags).length) return;
  const at = game.now, told = await tried({do: 'tags', tags});
  if (told) takeRecord(told, at);
}

export function startEditing() {
  $('typing').onsubmit = enterTyped;
  $('remove').onclick = removeMove;
  $('keep-line').onclick = keepLine;
  $('names').onsubmit = keepNames;
  on('move', drawMoveFields);
  on('all', drawNames);
}
