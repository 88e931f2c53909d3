// What is wrong with the shown game, and (mending_panel.js) the corrections that the library proposes.

import {$, esc} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {moveLink} from '../../libnotation/src/publish/page/game/move_text.js';
import {numbered, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {isFirstIllegal} from './correct_move.js';
import {shownGame} from './current_game.js';
import {correctionHtml, forgetOffer, listenToCorrections} from './mending_panel.js';
import {desk} from './state.js';

const kMost = 100;  // findings that are shown
const kKinds = {error: 'blunder', fatal: 'blunder', warning: 'inaccuracy'};

/** Returns the class of a finding's text. */
export const findingKind = ({severity}) => kKinds[severity] || '';

function findingHtml(finding) {
  const {lang} = state, n = (finding.ply && tree.main[finding.ply]) || 0;
  const text = `<span class="${findingKind(finding)}">${esc(finding.text[lang])}</span>` +
    (finding.notes || []).map((note) => `<br><small>${esc(note[lang])}</small>`).join('');
  const fix = n && isFirstIllegal(n)
    ? ` <button type="button" data-fix="${n}">${word('correctMove')}</button>` : '';
  return `<li title="Q${finding.code}">${n ? `<i>${numbered(n)}</i> ${moveLink(n)} ` : ''}${text}${fix}</li>`;
}

function drawFindings() {
  const all = desk.record?.findings || [], meant = desk.record?.meant, box = $('findings');
  box.hidden = !all.length && !meant;
  box.innerHTML = `<h2>${word('findings')}</h2>` +
    `<ul>${all.slice(0, kMost).map(findingHtml).join('')}</ul>` +
    (meant ? correctionHtml(meant) : '');
  listenToCorrections(drawFindings);
}

export function startFindings() {
  let shown = '';
  on('record', () => {
    forgetOffer();
    if (shown !== shownGame()) document.querySelector('aside').scrollTop = 0;  // where findings are
    shown = shownGame();
  });
  on('all', drawFindings);
  $('notation').addEventListener('change', drawFindings);
}
