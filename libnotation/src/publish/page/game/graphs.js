// The graphs of a game: winning chances, material and time. A slider over them moves through the
// main line.

import {kSides} from '../board/drawing.js';
import {copyOfStart, make} from '../board/position.js';
import {$} from '../common/dom.js';
import {on} from '../common/events.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {bookText, evalText, marksOf, percent, signed, textOf} from './move_text.js';
import {go} from './navigation.js';
import {game} from './state.js';
import {numbered, onMain, sideOf, tree} from './tree.js';
import {kPhases, kWorth} from './words.js';

let chances = [], seconds = [], material = [];  // by ply of the main line
let hasChances = false, hasSeconds = false, hasGraphs = false, plies = 0;

/** Works out what the graphs show, for another game. */
export function measure() {
  const {main, nodes} = tree;
  chances = main.map((n) => nodes[n].r);
  hasChances = chances.some((r) => r !== undefined);
  seconds = main.map((n) => nodes[n].s);
  hasSeconds = seconds.some((s) => s !== undefined);
  const board = copyOfStart();
  material = main.map((n) => {
    make(board, nodes[n]);
    return board.reduce((sum, piece, s) => {
      const red = piece < 'a', kind = piece.toLowerCase();
      const worth = kind === 'p' && red === s >= 45 ? 2 : kWorth[kind] || 0;
      return sum + (red ? worth : -worth);
    }, 0);
  });
  plies = main.length - 1;
  hasGraphs = plies > 1 && (hasChances || hasSeconds || material.some((m) => m !== material[0]));
}

const kPad = 8, kTop = 16;  // at the sides; above, for the names of the phases
let graphWidth = 0;
const graphX = (i) => +(kPad + i * (graphWidth - 2 * kPad) / plies).toFixed(1);
const most = (list, least) => list.reduce((a, b) => Math.max(a, Math.abs(b || 0)), least);
const half = (y) => `<path class="half" d="M${kPad},${y}H${graphWidth - kPad}"/>`;
const kForms = {  // distinguishable without colour too
  inaccuracy: 'M-3.5,0a3.5,3.5 0 1 0 7,0a3.5,3.5 0 1 0-7,0z', mistake: 'M0-6 6 0 0 6-6 0z',
  blunder: 'M-4.5-4.5h9v9h-9z', only: 'M-3-3h6v6h-6z', good: 'M0-6 5 4H-5z',
  brilliant: 'M0-7 2-2 7 0 2 2 0 7-2 2-7 0-2-2z',
};

/** Draws the phases of the game behind the chances. */
function phasesSvg(height) {
  const {main, nodes} = tree;
  let bands = '';
  for (let i = 1, from = 0; i <= plies; ++i) {
    const q = nodes[main[i]].q;
    if (q === nodes[main[i + 1]]?.q) continue;
    const x = graphX(from), width = graphX(i) - x;
    if (q !== undefined) {
      const name = kPhases[q][state.lang];
      bands += `<path class="phase p${q}" d="M${x},${kTop}h${width}v${height}h${-width}z"/>` +
        (width > name.length * (state.lang ? 7 : 13) ? `<text x="${x}" y="11">${name}</text>` : '');
    }
    from = i;
  }
  return bands;
}

/** Draws the moves that are in the opening book. */
function bookSvg(end) {
  const {main, nodes} = tree;
  let bands = '';
  for (let i = 1, from = 1; i <= plies + 1; ++i) {
    if (i <= plies && nodes[main[i]].o) continue;
    if (i > from) {
      const x = graphX(from - 1), width = (graphX(i - 1) - x).toFixed(1);
      bands += `<path class="known" d="M${x},${end - 4}h${width}v4h-${width}z"/>` +
        (from === 1 ? `<text x="${x}" y="${end - 8}">${word('book')}</text>` : '');
    }
    from = i + 1;
  }
  return bands;
}

function chanceSvg(height) {
  const {main, nodes} = tree, end = kTop + height;
  let area = '', line = '', dots = '', gap = true;
  for (let i = 0; i <= plies; ++i) {
    const {r, k} = nodes[main[i]], x = graphX(i), y = (kTop + (1 - r) * height).toFixed(1);
    if (r !== undefined) {
      area += `${gap ? `M${x},${end}` : ''}L${x},${y}`;
      line += `${gap ? 'M' : 'L'}${x},${y}`;
      if (kForms[k]) {
        dots += `<path class="dot ${k}" transform="translate(${x},${y})" d="${kForms[k]}"/>`;
      }
    }
    gap = r === undefined;
    if (!gap && nodes[main[i + 1]]?.r === undefined) area += `V${end}z`;
  }
  return `${phasesSvg(height)}${bookSvg(end)}<path class="area" d="${area}"/>` +
    `${half(kTop + height / 2)}<path class="line" d="${line}"/>${dots}`;
}

function materialSvg(middle, height) {
  const unit = height / most(material, 4);
  let d = `M${graphX(0)},${middle}`;
  material.forEach((m, i) => { d += `H${graphX(i)}V${(middle - m * unit).toFixed(1)}`; });
  return `${half(middle)}<path class="material" d="${d}V${middle}z"/>`;
}

function secondsSvg(middle, height) {
  const unit = height / Math.sqrt(most(seconds, 1)), d = ['', ''];
  seconds.forEach((s, i) => {
    const side = sideOf(tree.main[i]), tall = (Math.sqrt(s || 0) * unit).toFixed(1);
    if (i) d[side] += `M${graphX(i)},${middle}v${side ? '' : '-'}${tall}`;
  });
  const width = Math.max(1, graphWidth / plies * 0.6).toFixed(1);
  return d.map((each, i) =>
    `<path class="spent ${kSides[i]}" stroke-width="${width}" d="${each}"/>`).join('');
}

const graphHeight = () => (hasChances ? kTop + 100 : -8) + (hasSeconds ? 74 : 40);

function drawGraphs() {
  const scale = $('scale');
  if (!scale) return;
  graphWidth = scale.clientWidth;
  if (!graphWidth) return;
  const first = hasChances ? kTop + 100 : -8, height = graphHeight();
  scale.innerHTML = `<svg width="${graphWidth}" height="${height}" aria-hidden="true">` +
    (hasChances ? chanceSvg(100) : '') + materialSvg(first + 24, 15) +
    (hasSeconds ? secondsSvg(first + 58, 15) : '') + `<path id="cursor" d="M0,0V${height}"/></svg>`;
  drawCursor();
}

/** Returns what the graphs say about a ply, in words. */
function readout(i) {
  const n = tree.main[i], node = tree.nodes[n];
  const parts = [i ? `${numbered(n)} ${textOf(n)}${marksOf(n).join('')}` : word('first')];
  if (node.o) parts.push(bookText(node.o));
  if (chances[i] !== undefined) parts.push(`${word('chance')} ${percent(chances[i])}`);
  if (node.e !== undefined) parts.push(evalText(node.e, true));
  if (material[i]) parts.push(`${word('material')} ${signed(material[i], material[i] % 1 && 1)}`);
  return parts.join(' · ');
}

const graphName = () => ['chance', 'material', 'spent'].filter((id) =>
  id === 'material' || (id === 'spent' ? hasSeconds : hasChances)).map(word).join(' · ');

function drawCursor() {
  const scale = $('scale'), i = tree.depth[onMain(game.now)];
  if (!scale) return;
  scale.setAttribute('aria-valuenow', i);
  scale.setAttribute('aria-valuetext', readout(i));
  $('read').textContent = graphName();
  if (graphWidth) $('cursor').setAttribute('transform', `translate(${graphX(i).toFixed(1)},0)`);
}

/** Draws the card of the graphs anew. */
export function buildGraphs() {
  const box = $('graphs');
  box.hidden = !hasGraphs;
  if (!hasGraphs) {
    box.innerHTML = '';
    return;
  }
  box.innerHTML = `<p id="read"></p><div id="scale" role="slider" tabindex="0" aria-valuemin="0" ` +
    `aria-valuemax="${plies}" aria-label="${graphName()}"></div>`;
  const scale = $('scale');
  scale.style.height = `${graphHeight()}px`;
  listenTo(scale);
  new ResizeObserver(() => { if (scale.clientWidth !== graphWidth) drawGraphs(); }).observe(scale);
  if (graphWidth) drawGraphs();
}

function listenTo(scale) {
  const {main} = tree;
  const plyAt = (event) => {
    const x = event.clientX - scale.getBoundingClientRect().left;
    return Math.max(0, Math.min(plies, Math.round((x - kPad) / (graphWidth - 2 * kPad) * plies)));
  };
  let held = false;
  scale.onpointerdown = (event) => {
    held = true;
    scale.setPointerCapture(event.pointerId);
    go(main[plyAt(event)]);
  };
  scale.onpointermove = (event) => {
    const i = plyAt(event);
    if (held && main[i] !== game.now) go(main[i]);
    else $('read').textContent = readout(i);
  };
  scale.onpointerup = scale.onpointercancel = () => { held = false; };
  scale.onpointerleave = drawCursor;
}

export const startGraphs = () => on('position', drawCursor);
