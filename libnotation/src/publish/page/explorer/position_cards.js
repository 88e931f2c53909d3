// The cards of the current position: its line, the moves that were played, sample games.

import {numberAfter, turnAfter} from '../board/position.js';
import {$, esc} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {shownResult} from '../common/text.js';
import {barSvg, gamesText, percent, scoreText, whole} from './counts.js';
import {currentTree, explorer, hashOf, here, lastStep, textOf} from './state.js';

function openingText(number) {
  const opening = state.view.openings[number];
  return opening ? `${opening[0]} ${opening[state.lang + 1]}` : '';
}

/** Returns the line with its numbers and a link for each move. */
function lineHtml() {
  const {line} = explorer, before = state.view.before.length;
  const side = (turnAfter(0) + before) % 2;
  const all = [...state.view.before.map((texts) => ({texts})), ...line];
  return all.map((step, i) => {
    const black = (i + side) % 2, number = numberAfter(i - before);
    const mark = !black ? `<i>${number}.</i>&nbsp;` : i ? '' : `<i>${number}…</i>&nbsp;`;
    const text = esc(textOf(step)), n = i + 1 - before;
    return mark + (n < 0 ? text : `<a class="m" href="${hashOf(line.slice(0, n))}" data-n="${n}"` +
      `${n === line.length ? ' aria-current="true"' : ''}>${text}</a>`);
  }).join(' ');
}

export function drawNow() {
  const opening = openingText(here().o), step = lastStep();
  const count = step ? step.count : currentTree().count;
  const year = step?.year ? ` · ${word('meanYear')} ${step.year}` : '';
  $('now').innerHTML = `<h2>${esc(opening || (step ? '–' : word('first')))}</h2>` +
    `<p class="line">${lineHtml()}</p>` +
    `<p class="values">${gamesText(count[0])} · ${word('redScore')} ${scoreText(count)}${year}</p>` +
    barSvg(count);
}

export function drawMoves() {
  const place = here(), all = place.n?.[0] || 0, {lang} = state;
  if (!place.moves.length) {
    $('played').innerHTML = `<p>${word('noMoves')}</p>`;
    return;
  }
  const head = ['move', 'games', 'share', 'results', 'score', 'year'].map((id) =>
    `<th scope="col" class="${id}">${word(id)}</th>`).join('');
  const rows = place.moves.map((step, i) => {
    const to = hashOf([...explorer.line, step]);
    return `<tr data-i="${i}"><th scope="row" class="move"><a class="m" href="${to}" data-i="${i}">` +
      `${esc(textOf(step))}</a></th><td class="games">${whole(step.count[0])}</td>` +
      `<td class="share">${percent(step.count[0], all)}</td>` +
      `<td class="results">${barSvg(step.count)}</td>` +
      `<td class="score">${scoreText(step.count)}</td><td class="year">${step.year || ''}</td></tr>`;
  }).join('');
  const rest = all - place.moves.reduce((sum, step) => sum + step.count[0], 0), n = place.x;
  const left = !n ? '' : lang ? `${n} more move${n === 1 ? '' : 's'}, ${gamesText(rest)}`
                              : `另有 ${n} 着，${gamesText(rest)}`;
  $('played').innerHTML = `<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>` +
    (left ? `<p class="hint">${left}</p>` : '');
}

export function drawSamples() {
  const {view} = state, all = (here().s || []).map((n) => view.games[n]);
  const name = (n, side) => `<span class="side ${side}">${esc(view.names[n] || '–')}</span>`;
  $('samples').hidden = !all.length;
  $('samples').innerHTML = `<h2>${word('samples')} <small>${word('newest')}</small></h2><ul>` +
    all.map(([red, black, event, date, result]) => `<li>${name(red, 'red')} ` +
      `<b>${esc(shownResult(result))}</b> ${name(black, 'black')}<br><small>` +
      `${esc([view.names[event], date].filter(Boolean).join(' · '))}</small></li>`).join('') + '</ul>';
}

/** Says what the page contains. */
export function drawContents() {
  const {plies, least, most} = state.view, read = whole(state.view.read);
  $('held').textContent = state.lang
    ? `Games read: ${read}. The page has the first ${plies} plies` +
      (least > 1 ? `, moves played in at least ${least} games` : '') +
      (most ? `, at most ${most} per position` : '') + '. Transpositions are counted together. ' +
      'Openings are named by position (ECCO).'
    : `共读入 ${read} 局。收录前 ${plies} 着` + (least > 1 ? `、至少 ${least} 局的着法` : '') +
      (most ? `，每个局面最多 ${most} 着` : '') + '。不同次序到达的同一局面合并计算。开局按局面命名（ECCO）。';
}
