// The index of a folder of games: a table to sort and to search. Rows are added a screenful at a
// time, so that thousands of games cause no delay.

import {$, embedded, esc} from './common/dom.js';
import {labelSwitches, startLanguage, switchLanguage, word} from './common/language.js';
import {storeListed} from './common/listed_games.js';
import {state} from './common/state.js';
import {accuracyText, foldedText, learnScripts, shownResult} from './common/text.js';
import {startTheme, switchTheme} from './common/theme.js';
import {columnsOf, kCells, kSortKeys} from './index/columns.js';
import {kIndexWords} from './index/words.js';

let games = [], columns = [];
let sorted = 'number', rising = true, found = [], rows = 0;

const plainHref = (href) => { try { return decodeURI(href); } catch { return href; } };
const searched = (game) => foldedText([game.red, game.black, game.event, game.date, game.result,
  shownResult(game.result), plainHref(game.href), ...(game.opening || [])].join(' '));

function addRows(many) {
  const part = found.slice(rows, rows + many);
  rows += part.length;
  const row = (g) => columns.map((id) => `<td class="${id}">${kCells[id](g)}</td>`).join('');
  $('rows').insertAdjacentHTML('beforeend', part.map((g) =>
    `<tr${g.red || g.black ? '' : ' class="nameless"'}>${row(g)}</tr>`).join(''));
}

/** Searches, sorts and draws the table anew. */
function fill() {
  const words = foldedText($('search').value).split(/\s+/).filter(Boolean);
  found = games.filter((g) => words.every((each) => g.text.includes(each)));
  const order = new Intl.Collator(document.documentElement.lang, {numeric: true}).compare;
  const keys = new Map(found.map((g) => [g, kSortKeys[sorted](g)]));
  found.sort((a, b) => {
    const x = keys.get(a), y = keys.get(b);
    const way = typeof x === 'number' ? x - y : order(x, y);
    return (rising ? way : -way) || a.i - b.i;
  });
  storeListed(location.pathname, found.map((g) => g.href));
  rows = 0;
  $('rows').textContent = '';
  addRows(100);
  const n = games.length, m = found.length;
  $('about').textContent = state.lang ? `${m === n ? '' : `${m} of `}${n} game${n === 1 ? '' : 's'}`
                                      : `${m === n ? '' : `${m} / `}${n} 局`;
}

function drawHeads() {
  for (const th of $('games').querySelectorAll('th')) {
    const mine = th.dataset.id === sorted;
    if (mine) th.setAttribute('aria-sort', rising ? 'ascending' : 'descending');
    else th.removeAttribute('aria-sort');
  }
}

/** Draws the players with the mean of their accuracy. */
function drawPlayers() {
  const players = new Map();
  for (const g of games) {
    [g.red, g.black].forEach((name, side) => {
      if (!name || !g.accuracy) return;
      const one = players.get(name) || {name, games: 0, sum: 0};
      one.games += 1;
      one.sum += g.accuracy[side];
      players.set(name, one);
    });
  }
  const all = [...players.values()].sort((a, b) =>
    b.games - a.games || b.sum / b.games - a.sum / a.games);
  $('players').hidden = games.length < 2 || !all.length;
  $('players').open = all.length <= 12;
  $('players').firstElementChild.textContent = word('players');
  $('players').lastElementChild.innerHTML = '<table><thead><tr>' +
    ['player', 'played', 'accuracy'].map((id) => `<th scope="col">${word(id)}</th>`).join('') +
    '</tr></thead><tbody>' + all.slice(0, 500).map((one) =>
      `<tr><td>${esc(one.name)}</td><td>${one.games}</td>` +
      `<td>${accuracyText(one.sum / one.games)}%</td></tr>`).join('') + '</tbody></table>';
}

function drawAll() {
  labelSwitches();
  $('heading').textContent = state.view.title;
  $('search').placeholder = word('search');
  $('search').setAttribute('aria-label', word('search'));
  $('games').setAttribute('aria-label', word('games'));
  $('games').innerHTML = '<table><thead><tr>' + columns.map((id) =>
    `<th scope="col" data-id="${id}"><button type="button">${word(id)}</button></th>`).join('') +
    '</tr></thead><tbody id="rows"></tbody></table><div id="end"></div>';
  drawHeads();
  fill();
  drawPlayers();
  const seen = new IntersectionObserver((all) => {
    if (all.some((each) => each.isIntersecting) && rows < found.length) {
      addRows(200);
      seen.unobserve($('end'));
      seen.observe($('end'));
    }
  }, {rootMargin: '600px'});
  seen.observe($('end'));
}

function sortBy(id) {
  rising = id === sorted ? !rising : !['accuracy', 'faults', 'chances'].includes(id);
  sorted = id;
  drawHeads();
  fill();
}

function start(view) {
  state.view = view;
  startLanguage(kIndexWords);
  startTheme();
  learnScripts(view.scripts);
  games = view.games.map((game, i) => ({...game, i, text: searched(game)}));
  columns = columnsOf(games);
  $('games').addEventListener('click', (event) => {
    const th = event.target.closest('button')?.parentElement;
    if (th) sortBy(th.dataset.id);
  });
  $('search').oninput = fill;
  $('lang').onclick = () => {
    switchLanguage();
    drawAll();
  };
  $('theme').onclick = switchTheme;
  addEventListener('beforeprint', () => addRows(found.length));
  $('page').hidden = false;
  drawAll();
  performance.mark?.('qipu-ready');
}

start(embedded('qipu-view'));
