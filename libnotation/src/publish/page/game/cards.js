// The cards beside a game: players, key moments, known games, details; and the heading.

import {kSides} from '../board/drawing.js';
import {$, esc} from '../common/dom.js';
import {word} from '../common/language.js';
import {state} from '../common/state.js';
import {accuracyText, shownDate, shownResult} from '../common/text.js';
import {moveLink} from './move_text.js';
import {game} from './state.js';
import {numbered, tree} from './tree.js';
import {kMarks, kPhases} from './words.js';

/** Returns the engine and the budget of the judgements, as "how" has them (facts_of()). */
function budgetHtml() {
  const {lang, view} = state;
  const told = (label) => {
    const row = (view.how || []).find(([, english]) => english === label);
    return row && ((lang && row[3]) || row[2]);
  };
  const budget = told('Each search');
  if (!budget) return '';
  const text = [told('Engine'), lang ? `${budget} per search` : `每次搜索 ${budget}`];
  return `<p class="budget"><small>${esc(text.filter(Boolean).join(' · '))}</small></p>`;
}

/** Draws the table of both players: accuracy, judgements, phases; and who judged. */
export function drawSides() {
  const {sides} = state.view, {lang} = state, box = $('sides');
  box.hidden = !sides;
  if (!sides) return;
  const row = (label, cell, kind = '') => `<tr><th scope="row" class="${kind}">${label}</th>` +
    sides.map((s) => `<td>${cell(s)}</td>`).join('') + '</tr>';
  const any = (of) => sides.some(of);
  let html = '<table><thead><tr><td></td>' + kSides.map((id) =>
    `<th scope="col"><span class="side ${id}">${word(id)}</span></th>`).join('') +
    '</tr></thead><tbody>';
  const measured = any((s) => s.moves);  // otherwise only what the record says is known
  if (measured) {
    html += row(word('accuracy'), (s) =>
      (s.moves ? `<strong>${accuracyText(s.accuracy)}%</strong>` : '–'));
  }
  for (const [kind, names] of Object.entries(kMarks)) {
    if ('!□'.includes(names[0][0]) && !any((s) => s.marks[kind])) continue;
    html += row(`${names[lang + 1]} <b>${names[0]}</b>`, (s) => s.marks[kind] || 0, kind);
  }
  if (any((s) => s.missed)) html += row(word('missed'), (s) => s.missed);
  if (measured) {
    html += row(word('loss'), (s) => (s.moves ? (s.loss * 100).toFixed(1) + '%' : '–'));
  }
  kPhases.forEach((names, q) => {
    if (any((s) => s.phases?.[q][0])) {
      html += row(names[lang], (s) => (s.phases[q][0]
        ? `${accuracyText(s.phases[q][1])}% <small>/${s.phases[q][0]}</small>` : '–'));
    }
  });
  box.innerHTML = html + '</tbody></table>' + (measured ? budgetHtml() : '');
}

/** Draws the list of key moments; a click shows the position. */
export function drawMoments() {
  $('moments').hidden = !game.moments.length;
  $('moments').innerHTML = `<h2>${word('moments')}</h2><ol>` + game.moments.map(({n, words}) =>
    `<li><i>${numbered(n)}</i> ${moveLink(n)} <small>${esc(words[state.lang])}</small></li>`
  ).join('') + '</ol>';
}

/** Shows where the game departs from known games, what they played there, and some of them. */
export function drawKnown() {
  const {known} = state.view, {lang} = state, box = $('known');
  box.hidden = !known;
  if (!known) return;
  const n = tree.main[known.p + 1], one = known.n === 1;
  const shown = (texts) => esc(texts[state.notation] ?? texts[0]);
  const moves = known.m.map(([texts, games]) => `${shown(texts)} <i>${games}</i>`);
  if (known.x) moves.push(`<i>+${known.x}</i>`);
  const games = lang ? `${known.n} game${one ? '' : 's'} reached the position`
                     : `${known.n} 局有此局面`;
  box.innerHTML = `<h2>${word('known')}</h2><p>` +
    (n ? `<i>${numbered(n)}</i> ${moveLink(n)} <small>${word('newMove')}</small>`
       : word('allKnown')) +
    `</p><p>${games}${n ? (lang ? ' before the new move' : '（新着之前）') : ''}` +
    (moves.length ? (lang ? ': ' : '：') + moves.join(lang ? ', ' : '、') : '') + '</p><ul>' +
    known.g.map(([red, black, result, event, date, file, number, move]) => {
      const players = red || black ? `${esc(red || '?')} – ${esc(black || '?')}` : esc(event || file);
      const about = [red || black ? esc(event) : '', esc(shownDate(date)),
                     move ? shown(move) : '', `${esc(file)} ${number}`];
      return `<li>${players} <b>${esc(result === '*' ? '' : shownResult(result))}</b>` +
        `<small>${about.filter(Boolean).join(' · ')}</small></li>`;
    }).join('') + '</ul>';
}

/** Draws how the page was made, and the header of the record. */
export function drawDetails() {
  const {view, lang} = state;
  const table = (title, rows) => (rows.length ? `<h3>${title}</h3><table>` + rows.map(([k, v]) =>
    `<tr><th scope="row">${esc(k)}</th><td>${esc(v)}</td></tr>`).join('') + '</table>' : '');
  const how = (view.how || []).map((row) => [row[lang], (lang && row[3]) || row[2]]);
  $('details').lastElementChild.innerHTML = table(word('how'), how) +
    table(word('tags'), view.tags || []);
}

/** Draws the players or the title, and the event. */
export function drawHeading() {
  const {view, lang} = state, known = view.red || view.black;
  const name = (id) => `<span class="side ${id}">${esc(view[id] || word(id))}</span>`;
  const result = esc(shownResult(view.result));
  $('heading').innerHTML = known ? `${name('red')} <b>${result}</b> ${name('black')}`
                                 : esc(view.title);
  const about = [known ? view.event : view.result === '*' ? '' : result, shownDate(view.date),
                 view.round?.[lang], view.site,
                 [view.ecco, view.opening?.[lang]].filter(Boolean).join(' '),
                 view.ending?.[lang]];
  $('about').textContent = about.filter(Boolean).join(' · ');
}
