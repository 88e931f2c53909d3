// Players and openings of the database: a page for each player, and a table of openings.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {barSvg, scoreText, whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {openSheet} from '../sheets.js';
import {desk} from '../state.js';
import {newestOnly} from './archive.js';
import {askQuery, showArchive} from './archive_list.js';

const kWaitMs = 200;
const ask = newestOnly();
let timer = 0;
/** What is shown: the names found, a player, or openings. */
let shown = /** @type {any} */ (null);

const quoted = (text) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
const scoreOf = ({games, wins, draws, losses}) => [games, wins, draws, losses];
const countOf = ({games, red, draws, black}) => [games, red, draws, black];
const playerLink = (name) => `<a href="#" data-player="${esc(name)}">${esc(name)}</a>`;

/** A table: names of columns, and rows of HTML. */
function tableHtml(heads, rows) {
  if (!rows.length) return '';
  const cells = (kind, all) => all.map((each) => `<${kind}>${each}</${kind}>`).join('');
  return `<table><thead><tr>${cells('th', heads)}</tr></thead><tbody>` +
    rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('') + '</tbody></table>';
}

const scoreCells = (count) => [whole(count[0]), `${barSvg(count)} <small>${scoreText(count)}</small>`];
/** Games, won – drawn – lost, points. */
const playerCells = (count) =>
  [whole(count[0]), `<small>${count.slice(1).map(whole).join('–')}</small>`, `<small>${scoreText(count)}</small>`];

function openingName({ecco, opening}) {
  const name = opening[state.lang] || ecco;
  return name.startsWith(ecco) ? name : `${ecco} ${name}`.trim();
}

/** Returns the query of all games that the page of a player counts. */
function gamesOf({name, spellings}) {
  if (!spellings.length) return `player = ${quoted(name)}`;
  return `player in (${[name, ...spellings.map((each) => each.text)].map(quoted).join(', ')})`;
}

function playerHtml(of) {
  const sure = of.spellings.map(({text}) => esc(text)).join('、');
  const doubtful = of.doubtful.map(({text}) => playerLink(text)).join('、');
  const years = of.years.filter(([year]) => year), heads = [word('many'), word('wonDrawnLost'), word('score')];
  const span = years.length ? `${years[0][0]}–${years.at(-1)[0]}` : '';
  return `<p><button type="button" data-back="1">${word('backToPeople')}</button></p>` +
    `<h2>${esc(of.name)}</h2><p>${whole(of.games)} ${word('games')} ${span} ` +
    `<button type="button" data-query="${esc(gamesOf(of))}">${word('allOf')}</button></p>` +
    (sure ? `<p><small>${word('spelledAlso')}${sure}</small></p>` : '') +
    (doubtful ? `<p><small>${word('maybeAlso')}${doubtful}</small></p>` : '') +
    tableHtml(['', ...heads], [
      [word('asRed'), ...playerCells(scoreOf(of.red))], [word('asBlack'), ...playerCells(scoreOf(of.black))]]) +
    tableHtml([word('openingsOf'), ...heads], of.openings.slice(0, 15).map((each) => [
      `<span class="side ${each.colour}">${word(each.colour)}</span> ${esc(openingName(each))}`,
      ...playerCells(scoreOf(each))])) +
    tableHtml([word('opponents'), ...heads], of.opponents.slice(0, 15).map((each) => [
      playerLink(each.name), ...playerCells(scoreOf(each))]));
}

function openingsHtml(of) {
  return tableHtml([word('openingsOf'), word('many'), word('outcome')], of.openings.map((each) => [
    `<a href="#" data-query="${esc(`ecco = ${quoted(each.ecco)}`)}">${esc(openingName(each))}</a>`,
    ...scoreCells(countOf(each))]));
}

function drawPeople() {
  $('people').hidden = !desk.archive;
  $('open-people').hidden = !desk.archive;
  if (!desk.archive) return;
  const out = $('people-page');
  if (!shown) out.innerHTML = '';
  else if (shown.error) out.textContent = shown.error.text[state.lang];
  else if (shown.opponents) out.innerHTML = playerHtml(shown);
  else if (shown.openings) out.innerHTML = openingsHtml(shown);
  else out.innerHTML = tableHtml([word('people'), word('many')],
    shown.players.map(([name, games]) => [playerLink(name), whole(games)]));
}

async function show(request) {
  clearTimeout(timer);  // otherwise the list for a name that was typed before would replace the page
  const reply = await ask(request);
  if (!reply) return;
  shown = reply;
  drawPeople();
  $('people-page').scrollTop = 0;
}

/** Shows the page of a player. @param {string} name */
export function showPlayer(name) {
  openSheet('people');
  $('people').scrollIntoView({block: 'nearest'});
  return show({do: 'player', name});
}

const listPlayers = () => show({do: 'players', text: $('people-name').value.trim(), most: 50});

function clicked(event) {
  const player = event.target.closest('[data-player]'), query = event.target.closest('#people [data-query]');
  if (player || query) event.preventDefault();
  if (player) showPlayer(player.dataset.player);
  else if (query) {
    showArchive(true);
    openSheet('archive');
    askQuery(query.dataset.query);
  } else if (event.target.closest('#people [data-back]')) listPlayers();
}

export function startPeople() {
  document.addEventListener('click', clicked);
  $('people-name').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(listPlayers, kWaitMs);
  });
  $('people-openings').onclick = () => show({do: 'openings', query: desk.archive.query});
  on('archive', () => {
    shown = null;
    drawPeople();
    if (desk.archive) listPlayers();
  });
  on('all', drawPeople);
}
