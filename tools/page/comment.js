// The comment of the current move: edited where it is read, and folded on small screens.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {tree} from '../../libnotation/src/publish/page/game/tree.js';
import {takeRecord} from './current_game.js';
import {tried} from './reader.js';
import {desk} from './state.js';

let edited = -1;  // the node whose comment is being edited; -1: none
let before = '';  // its comment until then

const commentOf = (n) => (n ? tree.nodes[n].c : state.view.intro) || '';

function unfold(open) {
  $('commented').classList.toggle('unfolded', open);
  $('unfold').setAttribute('aria-expanded', String(open));
}

function close() {
  edited = -1;
  $('commenting').hidden = true;
  $('commented').classList.remove('writing');
}

function begin() {
  if (!desk.record || tree.nodes[game.now].u) return;  // a comment's move is no node of the game
  edited = game.now;
  before = commentOf(edited);
  $('own-comment').value = before;
  $('commenting').hidden = false;
  $('commented').classList.add('writing');
  unfold(true);
  $('own-comment').focus();
}

/** Keeps what was written, if anything was changed. */
async function keep() {
  const at = edited, text = $('own-comment').value;
  close();
  if (at < 0 || text === before) return;
  const told = await tried({do: 'comment', node: at, text});
  if (told) takeRecord(told, game.now);
}

export function startComment() {
  $('edit-comment').onclick = begin;
  $('commenting').onsubmit = (event) => {
    event.preventDefault();
    keep();
  };
  $('drop-comment').onclick = () => {
    close();
    $('edit-comment').focus();
  };
  $('own-comment').onkeydown = (event) => {
    if (event.key === 'Enter' && event.ctrlKey) keep();
    if (event.key === 'Escape') $('drop-comment').click();
    if (event.key === 'Escape') event.stopPropagation();
  };
  $('now').onclick = (event) => {
    if (event.target.closest('a')) return;
    if ($('unfold').checkVisibility()) unfold(!$('commented').classList.contains('unfolded'));
    else if (event.target.closest('.own')) begin();
  };
  $('unfold').onclick = () => unfold(!$('commented').classList.contains('unfolded'));
  on('record', close);  // another game, or other nodes
  on('move', () => {
    if (edited >= 0 && edited !== game.now) keep();
    unfold(false);
  });
  on('position', () => {
    $('edit-comment').disabled = !desk.record || Boolean(tree.nodes[game.now].u);
    $('commented').classList.toggle('wordy', Boolean($('now').querySelector('p')));
  });
}
