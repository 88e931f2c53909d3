// The comment of the shown move. What is typed becomes part of the record when the field is left,
// and while it is typed at each pause.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {edited, shownGame} from './current_game.js';
import {moveName, stepName} from './history.js';

const kPauseMs = 1500;

/** Of which move the field shows the comment, and that comment as the record has it. */
let shown = /** @type {{game: string, node: number, text: string} | null} */ (null);
let visits = 0;  // how often the field was entered; the changes of a visit are one step
let pause = 0;

const field = () => /** @type {HTMLTextAreaElement} */ ($('own-comment'));

/** Returns true if something is typed that is not in the record yet. */
export const isTyping = () => shown !== null && field().value !== shown.text;

/** Makes what is typed part of the record. */
export function keepComment() {
  clearTimeout(pause);
  if (!isTyping() || shown.game !== shownGame()) return;
  const {node} = shown, text = field().value, key = `comment ${node} ${visits}`;
  shown.text = text;
  const name = stepName('didComment', moveName(node));
  edited({do: 'comment', node, text}, () => {
    const at = Math.min(game.now, tree.count - 1);  // the user may have gone on
    return {name, before: node, after: tree.nodes[at].u ? node : at, key};
  });
}

function draw() {
  const {now} = game, node = tree.nodes[now], of = shownGame();
  const text = (now ? node.c : state.view.intro) || '';
  const isTyped = document.activeElement === field() && shown?.game === of && shown.node === now;
  if (isTyped) {
    shown.text = field().value.trim() === text ? field().value : text;
    return;
  }
  keepComment();
  shown = {game: of, node: now, text};
  field().value = text;
  field().disabled = Boolean(node.u);  // the board of a comment's move is not a node of the game
  $('keep-comment').disabled = field().disabled;
}

export function startCommentField() {
  const box = field();
  box.addEventListener('focus', () => { ++visits; });
  box.addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(keepComment, kPauseMs);
  });
  box.addEventListener('change', keepComment);
  box.addEventListener('blur', keepComment);
  $('keep-comment').onclick = keepComment;
  on('move', draw);
  on('leave', keepComment);
  document.addEventListener('visibilitychange', () => { if (document.hidden) keepComment(); });
}
