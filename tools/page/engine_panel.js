// The engine thinks about the shown position and shows its best lines.

import {fillChoice} from '../../libnotation/src/publish/page/board/controls.js';
import {arrowSvg} from '../../libnotation/src/publish/page/board/drawing.js';
import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {addOverlay} from '../../libnotation/src/publish/page/game/board.js';
import {percent, signed} from '../../libnotation/src/publish/page/game/move_text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {DeskWorker} from './desk_worker.js';
import {insertLine, preview, previewed, previewText, startPreview} from './line_preview.js';

const kMostLines = 5, kMostMoves = 14;  // moves of a line that are shown
const kSeconds = [5, 15, 60], kDepths = [10, 14, 18];
// Between questions the user sees how far it is, and a change of position is noticed.
const kFirstMs = 400, kLongestMs = 3000;
const kSoon = 1000;  // milliseconds; a question that may take longer is not waited for

let thinking = false, thoughts = 0;
let busyFor = 0;  // how long the question at work may take; 0: none
let lines = /** @type {any[]} */ ([]);  // the best first
let linesFrom = '';  // the position that they begin at, as from() names it
const thinker = new DeskWorker(() => {
  thinking = false;
  drawThinking();
});

/**
 * @param {{cp?: number, mate?: number}} line
 * @returns {string} its value from Red's side
 */
const valueText = (line) =>
  (line.mate === undefined ? signed(line.cp / 100, 2) : `${word('mate')}${line.mate}`);

/** Returns true if the moves up to a node are known and legal. @param {number} node */
export const canPlayFrom = (node) => pathTo(node).every((n) => tree.nodes[n].m && !tree.nodes[n].x);

/** Returns the fields of a request for the engine about a node. @param {number} node */
const positionOf = (node) =>
  ({fen: state.view.fen, moves: pathTo(node).map((n) => tree.nodes[n].m).join(' ')});

/** Names a position together with the way to it. */
const from = (position) => `${position.fen} ${position.moves}`;
const linesHere = () => (lines.length && from(positionOf(game.now)) === linesFrom ? lines : []);

function lineHtml(line, i) {
  const words = (line.text[state.notation] || line.text[0]).slice(0, kMostMoves);
  const at = previewed()?.line.moves === line.moves ? previewed().count : 0;
  const moves = words.map((text, k) => `<button type="button" data-line="${i}" data-count="${k + 1}"` +
    `${k + 1 === at ? ' aria-current="true"' : ''}>${esc(text)}</button>`);
  return `<li><b>${valueText(line)}</b> <small>${percent(line.chance)}</small> ${moves.join(' ')}` +
    `<button type="button" class="insert" data-insert="${i}">${word('insert')}</button></li>`;
}

function drawThinking() {
  const here = linesHere(), [best] = here;
  $('think').textContent = word(thinking ? 'stopThinking' : 'think');
  $('think').setAttribute('aria-pressed', String(thinking));
  $('bar').classList.toggle('unused', !thinking);
  $('bar-red').setAttribute('width', String(100 * (best ? best.chance : 0.5)));
  $('line').textContent = best
    ? `${valueText(best)} · ${percent(best.chance)} · ${word('depth')} ${best.depth}` : '';
  $('lines').innerHTML = here.map(lineHtml).join('');
  if (previewed()) $('preview-text').textContent = previewText(state.notation);
}

/** Returns the questions for the chosen budget, each longer or deeper than the one before. */
function questions() {
  const [kind, value] = $('think-budget').value.split(' '), most = +value;
  const out = [];
  if (kind === 'depth') {
    for (let depth = 6; depth < most; depth += 2) out.push({depth});
    out.push({depth: most});
    return out;
  }
  for (let ms = kFirstMs, left = most * 1000; left > 0; left -= ms) {
    ms = Math.min(ms, left);
    out.push({ms});
    if (ms < kLongestMs && out.length % 4 === 0) ms = Math.min(2 * ms, kLongestMs);
  }
  return out;
}

/** Thinks about the shown position until another is shown, or the budget is used up. */
async function think() {
  const mine = ++thoughts, node = game.now;
  if (busyFor > kSoon) thinker.stop();  // it would answer too late
  drawThinking();
  if (!canPlayFrom(node)) {
    $('line').textContent = word('illegalHere');
    return;
  }
  const position = positionOf(node), many = +$('think-lines').value;
  try {
    for (const limits of questions()) {
      if (!thinking || mine !== thoughts) return;
      busyFor = limits.ms || 60000;
      const reply = await thinker.ask({do: 'analyse', ...position, lines: many, ...limits});
      busyFor = 0;
      if (mine !== thoughts) return;
      if (!reply.lines?.length) {
        lines = [];
        drawThinking();
        $('line').textContent = word('noMoves');
        return;
      }
      if (previewed()) return;  // what is looked at stays
      linesFrom = from(position);
      lines = reply.lines.map((line) => ({...line, node}));
      drawThinking();
      emit('board');
    }
  } catch { /* stopped */ } finally {
    if (mine === thoughts) busyFor = 0;
  }
}

function drawChoices() {
  const {value: many} = $('think-lines'), {value: budget} = $('think-budget');
  fillChoice('think-lines', Array.from({length: kMostLines}, (_, i) =>
    [i + 1, i ? `${i + 1} ${word('lineN')}` : word('line1')]), many || 3);
  fillChoice('think-budget', [
    ...kSeconds.map((s) => [`time ${s}`, `${s} ${word('seconds')}`]),
    ...kDepths.map((d) => [`depth ${d}`, `${word('toDepth')} ${d}`])], budget || 'time 5');
  drawThinking();
}

function pressedLine(event) {
  const button = event.target.closest('button');
  if (!button) return;
  const {line, count, insert} = button.dataset;
  const chosen = {...lines[insert || line], node: game.now};
  if (insert) insertLine(chosen, kMostMoves); else preview(chosen, +count);
}

export function startEngine() {
  addOverlay(() => (linesHere().length ? arrowSvg(lines[0].moves[0], 'better') : ''));
  startPreview();
  $('think').onclick = () => {
    thinking = !thinking;
    if (thinking) think();
    else {
      ++thoughts;
      if (busyFor > kSoon) thinker.stop();
      drawThinking();
    }
    emit('board');
  };
  for (const id of ['think-lines', 'think-budget']) {
    $(id).onchange = () => { if (thinking) think(); };
  }
  $('lines').onclick = pressedLine;
  $('notation').addEventListener('change', drawThinking);
  on('preview', drawThinking);
  on('move', () => { if (thinking) think(); });
  on('all', drawChoices);
}
