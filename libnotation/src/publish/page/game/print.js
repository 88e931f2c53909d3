// The game on paper: diagrams of critical positions, and all moves.

import {arrowSvg, groundSvg, kViewBox, lastSvg, pieceSvg} from '../board/drawing.js';
import {$, esc} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {printedList} from './move_list.js';
import {marksOf, textOf, told} from './move_text.js';
import {game} from './state.js';
import {boardAt, numbered, tree} from './tree.js';

let printed = '';  // what the last drawing depended on

/** Returns the nodes whose positions are printed besides the critical ones. */
let chosen = () => /** @type {number[]} */ ([]);

/** Sets which positions are printed besides the critical ones. @param {() => number[]} nodes */
export function printPositions(nodes) { chosen = nodes; }

/** Draws again at the next print, for another game. */
export function forgetPrint() { printed = ''; }

function diagram(n) {
  const node = tree.nodes[n];
  const pieces = boardAt(node.p).map((piece, s) => piece && pieceSvg(piece, s)).join('');
  return `<figure><svg viewBox="${kViewBox}">${groundSvg()}${pieces}` +
    (node.m ? arrowSvg(node.m, 'played') : '') + (node.b ? arrowSvg(node.b, 'better') : '') +
    `</svg><figcaption><strong>${numbered(n)} ${esc(textOf(n) + marksOf(n).join(''))}</strong> ` +
    `${esc(told(node.w) || '')}</figcaption></figure>`;
}

/** Draws the position after a node. */
function positionAfter(n) {
  const pieces = boardAt(n).map((piece, s) => piece && pieceSvg(piece, s)).join('');
  const caption = n ? `${numbered(n)} ${esc(textOf(n) + marksOf(n).join(''))}` : esc(word('first'));
  return `<figure><svg viewBox="${kViewBox}">${groundSvg()}${lastSvg(tree.nodes[n])}${pieces}</svg>` +
    `<figcaption><strong>${caption}</strong></figcaption></figure>`;
}

function drawPrint() {
  const {lang, notation, pieces, flipped, view} = state;
  const also = chosen(), key = [lang, notation, game.notationChosen, pieces, flipped, also].join();
  if (printed === key) return;
  printed = key;
  const moments = game.moments.map(({n}) => n);
  const blunders = tree.main.filter((n) => tree.nodes[n].k === 'blunder' && !moments.includes(n));
  const critical = moments.concat(blunders).slice(0, 8).sort((a, b) => a - b);
  const paragraph = (text) => (text ? `<p>${esc(text)}</p>` : '');
  $('print').innerHTML = `<h1>${$('heading').innerHTML}</h1>` + paragraph($('about').textContent) +
    paragraph(view.intro) + paragraph(told(view.summary)) + $('sides').innerHTML +
    (critical.length ? `<h2>${word('critical')}</h2><div class="diagrams">` +
      critical.map(diagram).join('') + '</div>' : '') +
    (also.length ? `<div class="diagrams">${also.map(positionAfter).join('')}</div>` : '') +
    `<h2>${word('moves')}</h2><div class="columns"><div class="moves">` +
    `${printedList()}</div></div>`;
}

export function startPrint() {
  addEventListener('beforeprint', drawPrint);
  matchMedia('print').addEventListener?.('change', (event) => { if (event.matches) drawPrint(); });
}
