// The engine thinks about the shown position.

import {arrowSvg} from '../../libnotation/src/publish/page/board/drawing.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {emit, on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {addOverlay} from '../../libnotation/src/publish/page/game/board.js';
import {percent, signed} from '../../libnotation/src/publish/page/game/move_text.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {DeskWorker} from './desk_worker.js';

const kRounds = 12, kRoundMs = 400;

let thinking = false, thoughts = 0;
let best = /** @type {any} */ (null);  // the best line, with the node that it begins after
const thinker = new DeskWorker(() => {
  thinking = false;
  drawThinking();
});

const lineHere = () => (best?.node === game.now ? best : null);

function drawThinking() {
  const line = lineHere();
  $('think').setAttribute('aria-pressed', String(thinking));
  $('bar').toggleAttribute('hidden', !thinking);  // SVG has no such property
  $('bar-red').setAttribute('width', String(100 * (line ? line.chance : 0.5)));
  let text = '';
  if (line) {
    const score = line.mate === undefined ? signed(line.cp / 100, 2) : `${word('mate')}${line.mate}`;
    text = `${score} · ${percent(line.chance)} · ${word('depth')} ${line.depth}\n` +
      (line.text[state.notation] || line.text[0]).slice(0, 12).join(' ');
  }
  $('line').textContent = text;
}

/** Thinks about the shown position until another is shown, for a few seconds. */
async function think() {
  const mine = ++thoughts, node = game.now, {nodes} = tree, path = pathTo(node);
  drawThinking();
  if (path.some((n) => !nodes[n].m || nodes[n].x)) return;
  const moves = path.map((n) => nodes[n].m).join(' '), {fen} = state.view;
  try {
    for (let round = 0; round < kRounds && thinking && mine === thoughts; ++round) {
      const reply = await thinker.ask({do: 'analyse', fen, moves, ms: kRoundMs});
      if (mine !== thoughts || !reply.line) return;
      best = {...reply.line, node};
      drawThinking();
      emit('board');
    }
  } catch { /* stopped */ }
}

export function startEngine() {
  addOverlay(() => (lineHere() ? arrowSvg(best.moves[0], 'better') : ''));
  $('think').onclick = () => {
    thinking = !thinking;
    if (thinking) think(); else drawThinking();
    emit('board');
  };
  $('notation').addEventListener('change', drawThinking);
  on('move', () => { if (thinking) think(); });
  on('all', drawThinking);
}
