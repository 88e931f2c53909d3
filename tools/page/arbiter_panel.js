// The arbiter's rulings on the repetitions of the shown game.

import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {moveLink} from '../../libnotation/src/publish/page/game/move_text.js';
import {numbered, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {languageId, tried} from './reader.js';
import {desk} from './state.js';
import {kLabels} from './words.js';

/** As in `qipu judge --json`; null: not asked yet. */
let rulings = /** @type {any[] | null} */ (null);

function rulingHtml(ruling) {
  const moves = ruling.loop.map(({label}, i) => [tree.main[ruling.first_ply + 1 + i], label])
    .filter(([n]) => n)
    .map(([n, label]) => `<li><i>${numbered(n)}</i> ${moveLink(n)} ` +
      `${kLabels[label]?.[state.lang] || esc(label)}</li>`);
  return `<p class="said">${esc(ruling.reason[languageId()])}</p>` +
    `<ol class="loop">${moves.join('')}</ol>`;
}

function drawRulings() {
  $('rulings').innerHTML = !rulings ? ''
    : rulings.map(rulingHtml).join('') || `<p>${word('noRuling')}</p>`;
}

async function judge() {
  const {record} = desk, reply = await tried({do: 'judge'});
  if (!reply || desk.record !== record) return;
  rulings = reply.rulings;
  drawRulings();
}

export function startArbiter() {
  $('judge').onclick = judge;
  $('notation').addEventListener('change', drawRulings);
  on('record', () => { rulings = null; });  // they belonged to another game or to other moves
  on('all', drawRulings);
}
