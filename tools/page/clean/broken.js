// A broken record: what is wrong with it, and what was probably meant.

import {esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {findingKind} from '../findings_panel.js';
import {isGuess, sureText, textOfChange} from '../mending_panel.js';
import {titleHtml} from './item_title.js';

const kMost = 20;  // findings that are shown

function findingHtml(finding) {
  const {lang} = state, at = finding.ply ? `<i>${word('plyIs')}${finding.ply}${word('plyEnd')}</i> ` : '';
  const notes = (finding.notes || []).map((note) => `<br><small>${esc(note[lang])}</small>`).join('');
  return `<li title="Q${finding.code}">${at}<span class="${findingKind(finding)}">${esc(finding.text[lang])}</span>${notes}</li>`;
}

function changeHtml(change) {
  return `<li><i>${word('plyIs')}${change.ply}${word('plyEnd')}</i> <del>${esc(change.written || word('missing'))}</del> → ` +
    `<ins>${esc(textOfChange(change) || word('removed'))}</ins> ` +
    `<small class="${isGuess(change.sure) ? 'blunder' : ''}">${sureText(change.sure)}</small></li>`;
}

/** Returns the HTML of a broken record. @param {any} item as the desk answers it (archive_desk.h) */
export function brokenHtml(item) {
  const {findings, meant} = item, more = findings.length - kMost;
  return `${titleHtml(item)}<p><small>${esc(item.source)} #${item.number}</small> ` +
    `<button type="button" data-show="${item.id}">${word('showOnBoard')}</button></p>` +
    `<ul class="findings">${findings.slice(0, kMost).map(findingHtml).join('')}</ul>${more > 0 ? `<p>+ ${more}</p>` : ''}` +
    (meant ? `<p><b>${word('meant')}</b> <small>${sureText(meant.sure)}</small></p><ul>${meant.changes.map(changeHtml).join('')}</ul>` +
             (isGuess(meant.sure) ? `<p>${word('checkFirst')}</p>` : '')
           : `<p>${word('nothingMeant')}</p>`);
}
