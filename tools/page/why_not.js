// Says at a square why a move is not played there.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {kSides, kViewBox, xy} from '../../libnotation/src/publish/page/board/drawing.js';
import {squareName} from '../../libnotation/src/publish/page/board/position.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {turnAt} from '../../libnotation/src/publish/page/game/tree.js';
import {showMessage} from './messages.js';
import {languageId, reader} from './reader.js';

const kShownMs = 3000;

let bubble = /** @type {HTMLElement | null} */ (null);
let timer = 0;

/** Returns whose turn it is. */
export const turnText = () => {
  const side = word(kSides[turnAt(game.now)]);
  return state.lang ? `${side} ${word('turnOf').replace(/:\s*$/, '')}` : `${word('turnOf')}${side}走`;
};

export function hideWhy() {
  clearTimeout(timer);
  if (bubble) bubble.hidden = true;
}

/** Shows a text at a square. @param {number} s @param {string} text */
export function sayAt(s, text) {
  if (!bubble) {
    bubble = document.createElement('output');
    bubble.id = 'why';
    $('board').after(bubble);
  }
  bubble.textContent = text;
  bubble.hidden = false;
  const [left, top, width, height] = kViewBox.split(' ').map(Number), [x, y] = xy(s);
  const svg = $('board').firstChild.getBoundingClientRect();
  const around = bubble.offsetParent.getBoundingClientRect();
  const middle = svg.left - around.left + (x - left) / width * svg.width;
  const line = svg.top - around.top + (y - top) / height * svg.height;
  const half = bubble.offsetWidth / 2, point = svg.width / width;
  const most = svg.left - around.left + svg.width - half;
  bubble.style.left = `${Math.min(Math.max(middle, svg.left - around.left + half), most)}px`;
  const above = line - 52 * point - bubble.offsetHeight;
  bubble.style.top = `${above > svg.top - around.top ? above : line + 52 * point}px`;
  clearTimeout(timer);
  timer = setTimeout(hideWhy, kShownMs);
}

/**
 * Says why a piece does not go there.
 * @param {number} from
 * @param {number} to
 * @param {boolean} inCheck the side to move is in check
 */
export async function sayWhy(from, to, inCheck) {
  const node = game.now;
  let reply = null;
  try {
    const move = squareName(from) + squareName(to);
    reply = await reader.ask({do: 'why', node, move, language: languageId()});
  } catch { /* stopped */ }
  if (!reply || node !== game.now) return;
  if (reply.error) return showMessage(reply.error.text[state.lang], true);
  if (!reply.why) return;
  sayAt(to, reply.why === 'not_your_piece' ? turnText()
    : word(reply.why === 'king_in_check' && inCheck ? 'stillInCheck' : `why_${reply.why}`));
  if (reply.notes?.length) showMessage(reply.notes[0][state.lang]);
}

export const startWhyNot = () => on('move', hideWhy);
