// The openings of the database: by class, family and code, and a page for each.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {emit, ifChanged, on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {scoreText, whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {go} from '../../../libnotation/src/publish/page/game/navigation.js';
import {tree} from '../../../libnotation/src/publish/page/game/tree.js';
import {showRow} from '../current_game.js';
import {openFiles} from '../open_files.js';
import {openSheet} from '../sheets.js';
import {desk} from '../state.js';
import {newestOnly} from './archive.js';
import {archiveRowHtml, askOpening, openGame, showArchive} from './archive_list.js';
import {countCells, countOf, decades, openingLink, openingName, playerCells, playerLink, scoreOf, tableHtml,
  yearsSvg} from './tables.js';
import {decidedNames} from './decisions.js';

const kWaitMs = 200, kGames = 10, kPlayers = 15;
const ask = newestOnly(), askGames = newestOnly();
let timer = 0;
/** What is shown: the list of openings, or one of them with some of its games. */
let shown = /** @type {any} */ (null);
let games = /** @type {any[]} */ ([]);

const queryNow = () => ($('openings-within').checked ? desk.archive.query : '');

function listHtml({openings, families}) {
  const heads = [word('openingsOf'), word('many'), word('outcome')];
  const row = (of, name = openingLink(of)) => [name, ...countCells(countOf(of))];
  if ($('openings-text').value.trim()) {
    return tableHtml(heads, openings.map((of) => row(of))) || `<p>${esc(word('noOpening'))}</p>`;
  }
  const coded = families.map((of) =>
    row(of, of.ecco.length === 1 ? `<b>${openingLink(of)}</b>` : `&emsp;${openingLink(of)}`));
  const prefixes = new Set(families.map(({ecco}) => ecco));
  const others = openings.filter(({ecco}) => !prefixes.has(ecco.slice(0, 2)));
  return tableHtml(heads, [...coded, ...others.map((of) =>
    row(of, of.ecco ? openingLink(of) : esc(word('withoutMoves'))))]);
}

/** The class, the family and the code: each leads to its page. */
function pathHtml(code) {
  const above = [1, 2].filter((size) => size < code.length).map((size) => code.slice(0, size));
  return `<p class="path"><button type="button" data-back="1">${word('allOpenings')}</button> ` +
    `${above.map((each) => `<a href="#" data-opening="${esc(each)}">${esc(each)}</a>`).join(' › ')}</p>`;
}

function pageHtml(of) {
  const count = countOf(of), heads = [word('many'), word('outcome')];
  const boardButton = of.line ? `<button type="button" data-line="1">${word('onBoard')}</button>` : '';
  const within = queryNow() ? ` <small>${esc(word('within'))}</small>` : '';
  return pathHtml(of.ecco) + `<h2>${esc(openingName(of))}</h2>` +
    `<p>${whole(count[0])} ${word('games')} · ${word('outcome')} ${scoreText(count)} ` +
    `<small>${count.slice(1).map(whole).join('–')}</small>${within}</p>` +
    `<p class="tools"><button type="button" data-all="1">${word('allOf')}</button>${boardButton}</p>` +
    (of.codes.length > 1 ? tableHtml([word('openingsOf'), ...heads],
      of.codes.map((each) => [openingLink(each), ...countCells(countOf(each))])) : '') +
    yearsSvg(of.years) +
    tableHtml([word('decade'), ...heads], decades(of.years).map(([decade, sum]) =>
      [decade ? `${decade}–${decade + 9}` : esc(word('noYear')), ...countCells(sum)])) +
    tableHtml([word('people'), word('many'), word('wonDrawnLost'), word('score')],
      of.players.slice(0, kPlayers).map((each) => [
        `<span class="side ${each.colour}">${word(each.colour)}</span> ${playerLink(each.name)}`,
        ...playerCells(scoreOf(each))])) +
    (games.length ? `<h3>${word('samples')}</h3><div class="listed" role="listbox" aria-label="${word('samples')}">` +
      `${games.map((row, i) => archiveRowHtml(row, i)).join('')}</div>` : '');
}

function drawOpenings() {
  $('openings').hidden = !desk.archive;
  $('open-openings').hidden = !desk.archive;
  if (!desk.archive) return;
  const out = $('openings-page');
  if (!shown) out.innerHTML = '';
  else if (shown.error) out.textContent = shown.error.text[state.lang];
  else out.innerHTML = shown.players ? pageHtml(shown) : listHtml(shown);
}

async function listOpenings() {
  clearTimeout(timer);
  const reply = await ask({do: 'openings', query: queryNow(), text: $('openings-text').value.trim()});
  if (!reply) return;
  shown = reply;
  drawOpenings();
  $('openings-page').scrollTop = 0;
}

/** Asks for the page of an opening. @param {string} code */
async function ofCode(code) {
  clearTimeout(timer);
  const asked = {opening: code, query: queryNow()};
  const reply = await ask({do: 'opening', ...asked, ...decidedNames()});
  if (!reply) return;
  shown = reply;
  games = [];
  drawOpenings();
  $('openings-page').scrollTop = 0;
  const some = await askGames({do: 'ask', ...asked, sort: 'date', down: true, from: 0, most: kGames});
  if (!some?.rows || shown !== reply) return;
  games = some.rows;
  drawOpenings();
}

/** Shows the page of an opening: a code, a family or a class. @param {string} code */
export function showOpening(code) {
  openSheet('openings');
  $('openings').scrollIntoView({block: 'nearest'});
  return ofCode(code);
}

/** Shows the moves of an opening on the board, where the database says how they go on. */
async function showLine({ecco, line, opening}) {
  const of = `${desk.archive.key} opening`;  // no game of the archive
  const known = desk.rows.find(({file}) => file.archived?.archive === of && file.archived.id === ecco);
  if (known) {
    await showRow(known);
  } else {
    const moves = line.split(' ').map((move) => `${move.slice(0, 2)}-${move.slice(2)}`.toUpperCase());
    const name = opening[state.lang].replaceAll(/[\\"]/g, '');
    const text = `[Event "${name}"]\n[ECCO "${ecco}"]\n[Opening "${opening[0].replaceAll(/[\\"]/g, '')}"]\n` +
      `[Format "ICCS"]\n\n${moves.join(' ')} *\n`;
    await openFiles([new File([text], `${ecco}.pgn`)], {archive: of, id: ecco});
  }
  // Games that begin on the other side belong to the opening, too.
  $('explore-joined').checked = true;
  go(tree.main.at(-1), false);
  emit('chosen');
  openSheet('explore');
}

function clicked(event) {
  const link = event.target.closest('[data-opening]');
  if (link) {
    event.preventDefault();
    return showOpening(link.dataset.opening);
  }
  const target = event.target.closest('#openings :is([data-back], [data-all], [data-line], [data-id])');
  if (!target) return;
  event.preventDefault();
  if (target.dataset.id) openGame(+target.dataset.id);
  else if (target.dataset.line) showLine(shown);
  else if (target.dataset.back) listOpenings();
  else {
    showArchive(true);
    openSheet('archive');
    askOpening(shown.ecco, queryNow());
  }
}

export function startOpenings() {
  document.addEventListener('click', clicked);
  $('openings-text').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(listOpenings, kWaitMs);
  });
  $('openings-list').onclick = () => {
    $('openings-text').value = '';
    listOpenings();
  };
  const again = () => (shown?.players ? ofCode(shown.ecco) : shown && listOpenings());
  $('openings-within').onchange = again;
  on('archive', () => {
    shown = null;
    $('openings-text').value = '';
    drawOpenings();
  });
  on('openings-shown', () => { if (desk.archive && !shown) listOpenings(); });
  on('archive-query', () => { if ($('openings-within').checked) again(); });
  on('names-decided', () => { if (shown?.players) ofCode(shown.ecco); });
  on('all', ifChanged(() => state.lang, drawOpenings));
}
