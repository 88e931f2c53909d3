// Players of the database: a list by name, and a page for each.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {ifChanged, on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {openSheet} from '../sheets.js';
import {desk} from '../state.js';
import {isAsking, newestOnly} from './archive.js';
import {askQuery, showArchive} from './archive_list.js';
import {decide, decidedNames, decisions, takeBack} from './decisions.js';
import {findDoubts, forgetDoubts, spellingsHtml, startSpellings} from './spellings.js';
import {openingLink, playerCells, playerLink, quoted, scoreOf, tableHtml} from './tables.js';

const kWaitMs = 200;
const kSpellings = 4;  // that are shown at once
const kIdleMs = 400;  // without a question, before the players are listed unasked
const ask = newestOnly();
let timer = 0;
/** What is shown: the names found, a player, or a question about spellings. */
let shown = /** @type {any} */ (null);

/** Returns the query of all games that the page of a player counts. */
function gamesOf({name, spellings}) {
  if (!spellings.length) return `player = ${quoted(name)}`;
  return `player in (${[name, ...spellings.map((each) => each.text)].map(quoted).join(', ')})`;
}

/** Returns a list of the other spellings, each with a button that tells it apart. */
function apartHtml({name, spellings}) {
  const rows = spellings.map(({text, usual, why}) => `<li>${esc(text)} ` +
    `<button type="button" data-apart="${esc(text)}" data-usual="${esc(usual || '')}" data-of="${esc(name)}" ` +
    `aria-label="${esc(`${text}: ${word(why === 'said' ? 'takeBackName' : 'otherPerson')}`)}">` +
    `${word(why === 'said' ? 'takeBackName' : 'otherPerson')}</button></li>`);
  return rows.length
    ? `<details class="apart"><summary>${word('tellApart')}</summary><ul>${rows.join('')}</ul></details>` : '';
}

/** Says that a spelling is another person's, or takes back that it is this one's. */
function tellApart({apart, usual, of}) {
  if (usual) return decide({minor: apart === usual ? of : apart, major: usual, same: false});
  const said = decisions().find((each) => each.same && [each.minor, each.major].includes(apart));
  if (said) takeBack(said.minor, said.major);
}

function playerHtml(of) {
  const all = of.spellings.map(({text, why}) => esc(text) +
    (why === 'said' ? ` <small>${word('byYou')}</small>` : ''));
  const sure = all.length <= kSpellings ? all.join('、')
    : `<details><summary>${all.slice(0, kSpellings).join('、')} ` +
      `${word('moreSpellings').replace('{0}', whole(all.length))}</summary>${all.slice(kSpellings).join('、')}</details>`;
  const doubtful = of.doubtful.map(({text}) => playerLink(text)).join('、');
  const years = of.years.filter(([year]) => year), heads = [word('many'), word('wonDrawnLost'), word('score')];
  const span = years.length ? `${years[0][0]}–${years.at(-1)[0]}` : '';
  return `<p><button type="button" data-back="1">${word('backToPeople')}</button></p>` +
    `<h2>${esc(of.name)}</h2><p>${whole(of.games)} ${word('games')} ${span} ` +
    `<button type="button" data-query="${esc(gamesOf(of))}">${word('allOf')}</button></p>` +
    (sure ? `<div class="spelled"><small>${word('spelledAlso')}${sure}</small>${apartHtml(of)}</div>` : '') +
    (doubtful ? `<p><small>${word('maybeAlso')}${doubtful}</small> ` +
      `<button type="button" data-doubts="${esc(of.name)}">${word('compareNames')}</button></p>` : '') +
    tableHtml(['', ...heads], [
      [word('asRed'), ...playerCells(scoreOf(of.red))], [word('asBlack'), ...playerCells(scoreOf(of.black))]]) +
    tableHtml([word('openingsOf'), ...heads], of.openings.slice(0, 15).map((each) => [
      `<span class="side ${each.colour}">${word(each.colour)}</span> ${openingLink(each)}`,
      ...playerCells(scoreOf(each))])) +
    tableHtml([word('opponents'), ...heads], of.opponents.slice(0, 15).map((each) => [
      playerLink(each.name), ...playerCells(scoreOf(each))]));
}

function drawPeople() {
  $('people').hidden = !desk.archive;
  $('open-people').hidden = !desk.archive;
  if (!desk.archive) return;
  const out = $('people-page');
  if (!shown) out.innerHTML = '';
  else if (shown.error) out.textContent = shown.error.text[state.lang];
  else if (shown.opponents) out.innerHTML = playerHtml(shown);
  else if (shown.asksNames) out.innerHTML = spellingsHtml();
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
  return show({do: 'player', name, ...decidedNames()});
}

/** Asks about doubtful spellings. @param {string} [name] only those of this player */
async function showDoubts(name = '') {
  forgetDoubts();
  if (!await findDoubts(name)) return;
  shown = {asksNames: true};
  drawDoubts(true);
}

/** @param {boolean} focus so that keys answer */
function drawDoubts(focus) {
  drawPeople();
  if (focus) $('doubt')?.focus({preventScroll: true});
}

/** Lists players after the questions that the user waits for. */
function listWhenIdle() {
  clearTimeout(timer);
  timer = setTimeout(() => { if (isAsking()) listWhenIdle(); else if (desk.archive && !shown) listPlayers(); }, kIdleMs);
}

const listPlayers = () => show({do: 'players', text: $('people-name').value.trim(), most: 50});

function clicked(event) {
  const player = event.target.closest('[data-player]'), query = event.target.closest('#people [data-query]');
  const apart = event.target.closest('#people [data-apart]');
  if (player || query) event.preventDefault();
  if (player) showPlayer(player.dataset.player);
  else if (query) {
    showArchive(true);
    openSheet('archive');
    askQuery(query.dataset.query);
  } else if (apart) {
    tellApart(apart.dataset);
    showPlayer(apart.dataset.of);
  } else if (event.target.closest('#people [data-back]')) listPlayers();
  else if (event.target.closest('#people [data-doubts]')) {
    showDoubts(event.target.closest('[data-doubts]').dataset.doubts);
  }
}

export function startPeople() {
  document.addEventListener('click', clicked);
  $('people-name').addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(listPlayers, kWaitMs);
  });
  $('people-names').onclick = () => showDoubts();
  startSpellings(drawDoubts);
  on('archive', () => {
    shown = null;
    drawPeople();
    if (desk.archive) listWhenIdle();
  });
  on('all', ifChanged(() => state.lang, drawPeople));
}
