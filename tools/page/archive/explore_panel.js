// What the database knows of the shown position: what was played there, with what results, by whom
// and when, and games to look at.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {ifChanged, on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {barSvg, scoreText, whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {game} from '../../../libnotation/src/publish/page/game/state.js';
import {pathTo, tree} from '../../../libnotation/src/publish/page/game/tree.js';
import {enterMove} from '../edit.js';
import {openSheet} from '../sheets.js';
import {desk} from '../state.js';
import {isAsking, newestOnly} from './archive.js';
import {archiveRowHtml, askQuery, openGame, revealGame, showArchive} from './archive_list.js';
import {decidedNames} from './decisions.js';
import {countOf, openingLink, yearsSvg} from './tables.js';

const kWaitMs = 80, kLeastWaitMs = 10;  // after a move; less if the last answer came at once
const kFastMs = 120;
const kIdleMs = 1500;  // without a question
const kSamples = 20;
const ask = newestOnly();
let timer = 0;
let took = Infinity;  // until the last answer, in ms
let shown = /** @type {any} */ (null);  // the last answer
/** True if spellings of players are united: that reads all players first, so no question must wait for it. */
let united = false;
let uniting = 0;

function movesHtml({moves}) {
  if (!moves.length) return '';
  const head = ['move', 'many', 'outcome', 'lastYear'].map((key) => `<th scope="col">${word(key)}</th>`).join('');
  const rows = moves.map((each) => `<tr><td><button type="button" data-move="${esc(each.move)}">` +
    `${esc(each.text[state.notation] || each.text[0])}</button></td><td>${whole(each.games)}</td>` +
    `<td>${barSvg(countOf(each))} <small>${scoreText(countOf(each))}</small></td>` +
    `<td>${each.last || ''}</td></tr>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table>`;
}

function drawExplore() {
  const box = $('explore');
  box.hidden = !desk.archive;
  $('open-explore').hidden = !desk.archive;
  if (!desk.archive || !shown) return;
  if (shown.error) {
    $('explore-says').textContent = shown.error.text[state.lang];
    for (const id of ['opening', 'moves', 'years', 'players', 'samples']) $(`explore-${id}`).innerHTML = '';
    return;
  }
  const count = countOf(shown.games);
  $('explore-says').textContent = count[0]
    ? `${whole(count[0])} ${word('reached')} · ${word('outcome')} ${scoreText(count)}` : word('notReached');
  $('explore-opening').innerHTML = shown.ecco ? openingLink(shown) : '';
  $('explore-moves').innerHTML = movesHtml(shown);
  $('explore-years').innerHTML = yearsSvg(shown.years);
  $('explore-players').innerHTML = shown.players.length
    ? `<p><small>${word('mostOften')} ${shown.players.slice(0, 6).map(([name, games]) =>
      `<a href="#" data-player="${esc(name)}">${esc(name)}</a> ${whole(games)}`).join(' · ')}</small></p>` : '';
  $('explore-samples').innerHTML = shown.samples.map((row, i) => archiveRowHtml(row, i)).join('');
  $('explore-order').hidden = !shown.samples.length;
}

/** Asks about the position that is shown. */
async function explore() {
  if (!desk.archive) return;
  const begun = performance.now(), moves = pathTo(game.now).map((n) => tree.nodes[n].m).filter(Boolean).join(' ');
  const reply = await ask({
    do: 'explore', fen: state.view.fen, moves, joined: $('explore-joined').checked,
    ...($('explore-within').checked && {query: desk.archive.query, opening: desk.archive.opening}),
    sort: $('explore-order').value || 'date', most: kSamples,
    ...(united && {united, ...decidedNames()}),
  });
  if (!reply) return;
  took = performance.now() - begun;
  shown = reply;
  drawExplore();
  uniteWhenIdle();
}

/** Unites spellings of players when the user has asked nothing for a while. */
function uniteWhenIdle() {
  clearTimeout(uniting);
  if (united || !desk.archive || !shown) return;
  uniting = setTimeout(() => {
    if (isAsking()) return;  // the end of the question begins the wait anew
    united = true;
    explore();
  }, kIdleMs);
}

function exploreSoon() {
  clearTimeout(timer);
  if (desk.archive) timer = setTimeout(explore, took < kFastMs ? kLeastWaitMs : kWaitMs);
}

function clicked(event) {
  const move = event.target.closest('[data-move]'), id = event.target.closest('[data-id]');
  if (move) enterMove(move.dataset.move);
  if (id) {
    event.preventDefault();
    const row = shown.samples.find((each) => each.id === +id.dataset.id);
    openGame(+id.dataset.id, row?.ply);
  }
}

export function startExplore() {
  $('explore').addEventListener('click', clicked);
  $('explore-joined').onchange = explore;
  $('explore-within').onchange = explore;
  $('explore-order').onchange = explore;
  $('explore-find').onclick = () => {
    if (!shown?.fen) return;
    const board = shown.fen.split(' ').slice(0, 2).join(' ');
    showArchive(true);
    openSheet('archive');
    askQuery(`position("${board}")`);
  };
  $('explore-place').onclick = () => {
    showArchive(true);
    openSheet('archive');
    revealGame(desk.chosen.file.archived.id);
  };
  on('move', exploreSoon);
  on('record', () => {
    $('explore-place').hidden = !desk.archive || desk.chosen?.file.archived?.archive !== desk.archive.key;
    exploreSoon();
  });
  on('names-decided', exploreSoon);
  on('archive-busy', uniteWhenIdle);
  on('archive', () => {
    shown = null;
    united = false;
    drawExplore();
    exploreSoon();
  });
  on('archive-query', () => { if ($('explore-within').checked) explore(); });
  on('all', ifChanged(() => `${state.lang} ${state.notation}`, () => {
    const order = $('explore-order').value;
    $('explore-order').innerHTML = ['date', 'strength'].map((by) =>
      `<option value="${by}">${word(by === 'date' ? 'newest' : 'strongest')}</option>`).join('');
    $('explore-order').value = order || 'date';
    drawExplore();
  }));
}
