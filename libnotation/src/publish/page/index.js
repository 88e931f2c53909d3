// The index of a folder of games: a table to sort and to search. Rows are added a screenful at a
// time, so that thousands of games cause no delay.

const kWords = {
  theme: ['明暗', 'Light or dark'], search: ['搜索棋手、赛事、开局……', 'Search players, events, openings…'],
  games: ['棋局', 'Games'], players: ['棋手准确率', 'Accuracy of players'], player: ['棋手', 'Player'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'], result: ['结果', 'Result'], date: ['日期', 'Date'],
  event: ['赛事', 'Event'], opening: ['开局', 'Opening'], plies: ['着数', 'Plies'],
  accuracy: ['准确率', 'Accuracy'], faults: ['?! ? ??', '?! ? ??'], chances: ['胜率', 'Winning chance'],
  number: ['局', 'Game'], played: ['局数', 'Games'],
};

const plainHref = (href) => { try { return decodeURI(href); } catch { return href; } };
const games = view.games.map((game, i) => ({...game, i, text: foldedText([game.red, game.black,
  game.event, game.date, game.result, shownResult(game.result), plainHref(game.href),
  ...(game.opening || [])].join(' '))}));
// Reads 2008-11-16, 20031225, 1982年3月, 78-7-4, 16.11.2008 as a day; a text without a date counts
// as late.
function day(text) {
  const parts = /^\D*(\d{4})(\d\d)(\d\d)(?!\d)/.exec(text) ||
    /(\d{2,4})(?:\D+(\d{1,2}))?(?:\D+(\d{1,2}))?/.exec(text);
  if (!parts) return Infinity;
  const turned = /(?:^|\D)(\d{1,2})\D+(\d{1,2})\D+(\d{4})(?!\d)/.exec(text);
  if (turned) return turned[3] * 10000 + turned[2] * 100 + +turned[1];
  const [year, month, date] = parts.slice(1).map((part) => Number(part || 0));
  return (year < 40 ? 2000 + year : year < 100 ? 1900 + year : year) * 10000 + month * 100 + date;
}
const sum = (list) => (list ? list.flat().reduce((a, b) => a + b, 0) : -1);
const kColumns = {
  number: (g) => g.i, red: (g) => g.red, black: (g) => g.black, result: (g) => g.result,
  date: (g) => day(g.date), event: (g) => g.event, opening: (g) => g.opening?.[lang] || '',
  plies: (g) => g.plies, accuracy: (g) => sum(g.accuracy), faults: (g) => sum(g.faults),
  chances: (g) => g.chances?.[g.chances.length - 1] ?? -1,
};
const named = games.some((g) => g.red || g.black);
const has = {red: named, black: named, opening: games.some((g) => g.opening),
             accuracy: games.some((g) => g.accuracy),
             faults: games.some((g) => g.faults), chances: games.some((g) => g.chances)};
const columns = Object.keys(kColumns).filter((id) => has[id] !== false);

let sorted = 'number', rising = true, found = [], rows = 0;

function spark(chances) {
  if (!chances || chances.length < 2) return '';
  const points = chances.map((r, i) =>
    `${(i * 96 / (chances.length - 1)).toFixed(1)},${(24 - 24 * r).toFixed(1)}`).join('L');
  return `<svg class="spark" viewBox="0 0 96 24" aria-hidden="true"><path class="area" ` +
    `d="M0,24L${points}V24z"/><path class="half" d="M0,12H96"/>` +
    `<path class="line" d="M${points}"/></svg>`;
}
const pair = (list, text) => (list ? list.map((each, i) =>
  `<span class="side ${i ? 'black' : 'red'}">${text(each)}</span>`).join(' ') : '');
const player = (g, name) =>
  (g.red || g.black ? `<a href="${esc(g.href)}">${esc(name || '–')}</a>` : '');
const kCells = {
  number: (g) => `<a href="${esc(g.href)}" aria-label="${esc(`${word('number')} ${g.i + 1}`)}">` +
    `${g.i + 1}</a>`,
  red: (g) => player(g, g.red), black: (g) => player(g, g.black),
  result: (g) => esc(shownResult(g.result)),
  date: (g) => esc(g.date.replace(/\.\?+/g, '')),
  event: (g) => (g.red || g.black ? esc(g.event)
    : `<a href="${esc(g.href)}">${esc(g.event || view.title)}</a>`),
  opening: (g) => esc(g.opening?.[lang] || ''), plies: (g) => g.plies,
  accuracy: (g) => pair(g.accuracy, accuracyText),
  faults: (g) => pair(g.faults, (each) => each.join(' ')), chances: (g) => spark(g.chances),
};

function more(many) {
  const part = found.slice(rows, rows + many);
  rows += part.length;
  const row = (g) => columns.map((id) => `<td class="${id}">${kCells[id](g)}</td>`).join('');
  $('rows').insertAdjacentHTML('beforeend', part.map((g) =>
    `<tr${g.red || g.black ? '' : ' class="nameless"'}>${row(g)}</tr>`).join(''));
}

function fill() {
  const words = foldedText($('search').value).split(/\s+/).filter(Boolean);
  found = games.filter((g) => words.every((each) => g.text.includes(each)));
  const of = kColumns[sorted], order = new Intl.Collator(root.lang, {numeric: true}).compare;
  const keys = new Map(found.map((g) => [g, of(g)]));
  found.sort((a, b) => {
    const x = keys.get(a), y = keys.get(b);
    const way = typeof x === 'number' ? x - y : order(x, y);
    return (rising ? way : -way) || a.i - b.i;
  });
  memory.set(listKey(location.pathname), JSON.stringify(found.slice(0, kListed).map((g) => g.href)));
  rows = 0;
  $('rows').textContent = '';
  more(100);
  const n = games.length, m = found.length;
  $('about').textContent = lang ? `${m === n ? '' : `${m} of `}${n} game${n === 1 ? '' : 's'}`
                                : `${m === n ? '' : `${m} / `}${n} 局`;
}

function drawHeads() {
  for (const th of $('games').querySelectorAll('th')) {
    const mine = th.dataset.id === sorted;
    if (mine) th.setAttribute('aria-sort', rising ? 'ascending' : 'descending');
    else th.removeAttribute('aria-sort');
  }
}

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
  $('heading').textContent = view.title;
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
      more(200);
      seen.unobserve($('end'));
      seen.observe($('end'));
    }
  }, {rootMargin: '600px'});
  seen.observe($('end'));
}

$('games').addEventListener('click', (event) => {
  const th = event.target.closest('button')?.parentElement;
  if (!th) return;
  const id = th.dataset.id;
  rising = id === sorted ? !rising : !['accuracy', 'faults', 'chances'].includes(id);
  sorted = id;
  drawHeads();
  fill();
});
$('search').oninput = fill;
$('lang').onclick = () => {
  switchLanguage();
  drawAll();
};
$('theme').onclick = switchTheme;
addEventListener('beforeprint', () => more(found.length));

$('page').hidden = false;
drawAll();
performance.mark?.('qipu-ready');
