// The comment of the shown move: edited where it is read, and folded on small screens. What is typed
// becomes part of the record when the field is left or another move is shown, and at each pause.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {edited, shownGame} from './current_game.js';
import {moveName, stepName, undoKeyed} from './history.js';
import {showDone} from './messages.js';
import {openSheet} from './sheets.js';
import {desk} from './state.js';

const kPauseMs = 1500;

/**
 * The comment that is being edited; null: none. `text` is what the record has. All changes of a visit
 * are one step.
 */
let writing = /** @type {{game: string, node: number, text: string, key: string} | null} */ (null);
let visits = 0;
let pause = 0;

const field = () => /** @type {HTMLTextAreaElement} */ ($('own-comment'));
const commentOf = (n) => (n ? tree.nodes[n].c : state.view.intro) || '';
/** Returns true if the shown position is one of the game: not that of a comment's move. */
const canWrite = () => Boolean(desk.record) && !tree.nodes[game.now].u;

/** Returns true if something is typed that is not in the record yet. */
export const isTyping = () => writing !== null && field().value !== writing.text;

function unfold(open) {
  $('commented').classList.toggle('unfolded', open);
  $('unfold').setAttribute('aria-expanded', String(open));
}

/** Makes what is typed part of the record. */
export function keepComment() {
  clearTimeout(pause);
  if (!isTyping() || writing.game !== shownGame()) return;
  const {node, key} = writing, text = field().value, name = stepName('didComment', moveName(node));
  writing.text = text;
  edited({do: 'comment', node, text}, () => {
    const at = Math.min(game.now, tree.count - 1);  // the user may have gone on
    return {name, before: node, after: tree.nodes[at].u ? node : at, key};
  });
}

function hide() {
  clearTimeout(pause);
  writing = null;
  $('commenting').hidden = true;
  $('commented').classList.remove('writing');
}

/** Keeps what is typed and closes the field. */
function close() {
  keepComment();
  hide();
}

/** Closes the field; the comment is again what it was before. */
function discard() {
  const {key} = writing, typed = field().value;
  hide();
  unfold(false);
  undoKeyed(key);
  $('edit-comment').focus();
  if (!typed.trim()) return;
  showDone(word('commentDropped'), word('bringBack'), () => {
    beginComment();
    field().value = typed;
  });
}

/** Opens the field for the comment of the shown move. */
export function beginComment() {
  if (!canWrite()) return;
  if (!writing) {
    const text = commentOf(game.now);
    writing = {game: shownGame(), node: game.now, text, key: `comment ${game.now} ${++visits}`};
    field().value = text;
    $('commenting').hidden = false;
    $('commented').classList.add('writing');
  }
  openSheet('');
  unfold(true);
  field().focus();
}

/** Another game, other nodes or another move is shown, or the comment was changed elsewhere. */
function moved() {
  if (!writing) return unfold(false);
  if (writing.game !== shownGame() || writing.node !== game.now || !canWrite()) {
    close();
    return unfold(false);
  }
  const text = commentOf(game.now);
  writing.text = field().value.trim() === text ? field().value : text;
}

function keyPressed(event) {
  if (event.key === 'Enter' && event.ctrlKey) {
    close();
    $('edit-comment').focus();
  }
  if (event.key !== 'Escape') return;
  event.stopPropagation();  // it closes nothing else
  discard();
}

function listenToField() {
  field().addEventListener('input', () => {
    clearTimeout(pause);
    pause = setTimeout(keepComment, kPauseMs);
  });
  field().addEventListener('change', keepComment);
  field().addEventListener('keydown', keyPressed);
  $('commenting').addEventListener('focusout', () => {
    keepComment();
    // The focus stays where it was if the window loses it.
    setTimeout(() => { if (writing && !$('commenting').contains(document.activeElement)) close(); });
  });
  // A press of a button below the field does not leave the field.
  $('commenting').addEventListener('mousedown', (event) => {
    if (event.target.closest('button')) event.preventDefault();
  });
  $('commenting').onsubmit = (event) => {
    event.preventDefault();
    close();
    $('edit-comment').focus();
  };
  $('drop-comment').onclick = discard;
  document.addEventListener('visibilitychange', () => { if (document.hidden) keepComment(); });
}

export function startComment() {
  listenToField();
  $('edit-comment').onclick = beginComment;
  $('now').onclick = (event) => {
    if (event.target.closest('a')) return;
    if ($('unfold').checkVisibility()) unfold(!$('commented').classList.contains('unfolded'));
    else if (event.target.closest('.own')) beginComment();
  };
  $('unfold').onclick = () => unfold(!$('commented').classList.contains('unfolded'));
  on('leave', keepComment);
  on('move', moved);
  on('restored', () => { if (writing) field().value = writing.text = commentOf(writing.node); });
  on('position', () => {
    $('edit-comment').disabled = !canWrite();
    $('commented').classList.toggle('wordy', Boolean($('now').querySelector('p')));
  });
}
