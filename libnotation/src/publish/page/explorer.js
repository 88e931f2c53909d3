// The opening explorer: what games play in a position, and the moves that lead there. It knows no
// rules: each position, its moves and their names are in #qipu-view. Positions are places in one of
// two trees: mirror images kept apart, and joined.

const kWords = {
  theme: ['明暗', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['走子', 'Move controls'],
  first: ['开始局面', 'First position'], back: ['上一着', 'Back'], next: ['下一着', 'Forward'],
  flip: ['翻转棋盘', 'Flip the board'], together: ['对称合并', 'Mirrored'],
  mirrored: ['左右对称的局面合并计算', 'Count mirrored positions together'],
  pieces: ['棋子', 'Pieces'], notation: ['记法', 'Notation'], now: ['当前局面', 'This position'],
  moves: ['着法', 'Moves'], move: ['着法', 'Move'], games: ['局', 'Games'], share: ['占比', 'Share'],
  results: ['胜负', 'Results'], score: ['得分率', 'Score'],
  redScore: ['红方得分率', 'Red’s score'], year: ['年份', 'Year'],
  meanYear: ['平均年份', 'mean year'],
  openings: ['查找开局', 'Find an opening'],
  search: ['名称或编号，如 屏风马、C47', 'Name or code: Screen Horse, C47'],
  samples: ['例局', 'Games'], newest: ['按日期，最新的在前', 'newest first'],
  noMoves: ['此后的着法未收录', 'Later moves are not on this page'],
  copied: ['已复制', 'Copied'], copyThis: ['请手动复制：', 'Copy this:'],
  copyFen: ['复制 FEN', 'Copy FEN'], copyLink: ['复制链接', 'Copy link'],
  copyMoves: ['复制着法', 'Copy moves'],
  hint: ['点着法或棋盘走子。键盘：→ 最常走的着法，1–9 第几着，← Home 后退，' +
         '↑ ↓ 选着，f 翻转，m 对称合并，/ 查找',
         'Click a move or the board. Keys: → the most frequent move, 1–9 that move, ← Home back, ' +
         '↑ ↓ choose, f flip, m mirror images, / find'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'], toMove: ['轮到', 'to move: '],
};

// ---- The trees

// A move as the page uses it; `to` is the number of a place.
const stepOf = ([m, texts, games, red, draws, black, year, to]) =>
  ({m, texts, count: [games, red, draws, black], year, to});
const trees = view.trees.map((tree) => {
  const places = tree.places.map((place) => ({...place, moves: (place.m || []).map(stepOf)}));
  const cameFrom = [null];  // by place: the place and the move from which it is first reached
  places.forEach((place, at) => place.moves.forEach((step) => {
    if (cameFrom[step.to] === undefined) cameFrom[step.to] = [at, step];
  }));
  return {places, cameFrom, count: tree.n};
});
let joined = view.joined;
let line = [];  // the steps from the root
let undone = [];  // steps taken back, the next one to replay last

const places = () => trees[joined].places;
const numberHere = () => (line.length ? line[line.length - 1].to : 0);
const here = () => places()[numberHere()];
const textOf = (step) => step.texts[notation];
let notation = 0;

function wayTo(number) {
  const way = [];
  for (let at = trees[joined].cameFrom[number]; at; at = trees[joined].cameFrom[at[0]]) way.push(at[1]);
  return way.reverse();
}
/** Returns the steps for these moves, as far as this tree has them. */
function stepsOf(moves) {
  const steps = [];
  for (const m of moves) {
    const at = steps.length ? steps[steps.length - 1].to : 0;
    const step = places()[at].moves.find((each) => each.m === m);
    if (!step) break;
    steps.push(step);
  }
  return steps;
}
const hashOf = (steps) => '#' + steps.map((step) => step.m).join('');
const lineOf = (hash) => stepsOf(hash.slice(1).match(/[a-i]\d[a-i]\d/g) || []);

// ---- Numbers

const whole = (n) => n.toLocaleString('en');
const gamesText = (n) => `${whole(n)} ${lang ? `game${n === 1 ? '' : 's'}` : '局'}`;
const percent = (part, all) => (all ? (100 * part / all).toFixed(1) + '%' : '–');
function scoreText([, red, draws, black]) {
  return percent(red + draws / 2, red + draws + black);
}
/** Draws Red's wins, the draws and Black's wins as parts of the games with a result. */
function barSvg([, ...parts]) {
  const all = parts.reduce((a, b) => a + b, 0);
  if (!all) return '';
  const told = parts.map((n, i) => `${[['红胜', 'Red'], ['和', 'drawn'], ['黑胜', 'Black']][i][lang]} ` +
    percent(n, all)).join(lang ? ', ' : '，');
  let x = 0;
  const rects = parts.map((n, i) => {
    const width = 100 * n / all, from = x;
    x += width;
    return `<rect class="${['won', 'drawn', 'lost'][i]}" x="${from.toFixed(2)}" ` +
      `width="${width.toFixed(2)}" height="10"/>`;
  }).join('');
  return `<svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" role="img" ` +
    `aria-label="${told}"><title>${told}</title>${rects}</svg>`;
}

// ---- The position

let picked = -1;  // the square of the piece to be moved

function drawArrows(steps) {
  arrowLayer.innerHTML = steps.map((step) => arrowSvg(step.m, 'better')).join('');
}
function drawBoard(near) {
  placePieces(boardAfter(line), near && !still.matches);
  lastLayer.innerHTML = lastSvg(line[line.length - 1] || {});
  picked = -1;
  drawArrows([]);
  const played = line.length ? `${numberedAfter(line.length - 1)} ${textOf(line[line.length - 1])}`
                             : word('first');
  const turn = word('toMove') + word(kSides[turnAfter(line.length)]);
  $('board').setAttribute('aria-label', `${word('board')}: ${played}, ${turn}`);
}

const openingText = (number) => {
  const opening = view.openings[number];
  return opening ? `${opening[0]} ${opening[lang + 1]}` : '';
};
/** Returns the line with its numbers and a link for each move. */
function lineHtml() {
  const before = view.before.length, side = (turnAfter(0) + before) % 2;
  const number = (i) => firstNumber + Math.floor((i - before + firstSide) / 2);
  const all = [...view.before.map((texts) => ({texts})), ...line];
  return all.map((step, i) => {
    const black = (i + side) % 2;
    const mark = !black ? `<i>${number(i)}.</i>&nbsp;` : i ? '' : `<i>${number(i)}…</i>&nbsp;`;
    const text = esc(textOf(step)), n = i + 1 - before;
    return mark + (n < 0 ? text : `<a class="m" href="${hashOf(line.slice(0, n))}" data-n="${n}"` +
      `${n === line.length ? ' aria-current="true"' : ''}>${text}</a>`);
  }).join(' ');
}

function drawNow() {
  const opening = openingText(here().o), step = line[line.length - 1];
  const count = step ? step.count : trees[joined].count;
  const year = step?.year ? ` · ${word('meanYear')} ${step.year}` : '';
  $('now').innerHTML = `<h2>${esc(opening || (line.length ? '–' : word('first')))}</h2>` +
    `<p class="line">${lineHtml()}</p>` +
    `<p class="values">${gamesText(count[0])} · ${word('redScore')} ${scoreText(count)}${year}</p>` +
    barSvg(count);
}

function drawMoves() {
  const place = here(), all = place.n?.[0] || 0;
  if (!place.moves.length) {
    $('played').innerHTML = `<p>${word('noMoves')}</p>`;
    return;
  }
  const head = ['move', 'games', 'share', 'results', 'score', 'year'].map((id) =>
    `<th scope="col" class="${id}">${word(id)}</th>`).join('');
  const rows = place.moves.map((step, i) => {
    const to = hashOf([...line, step]);
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

function drawSamples() {
  const all = (here().s || []).map((n) => view.games[n]);
  const name = (n, side) => `<span class="side ${side}">${esc(view.names[n] || '–')}</span>`;
  $('samples').hidden = !all.length;
  $('samples').innerHTML = `<h2>${word('samples')} <small>${word('newest')}</small></h2><ul>` +
    all.map(([red, black, event, date, result]) => `<li>${name(red, 'red')} ` +
      `<b>${esc(shownResult(result))}</b> ${name(black, 'black')}<br><small>` +
      `${esc([view.names[event], date].filter(Boolean).join(' · '))}</small></li>`).join('') + '</ul>';
}

/** Shows the position after these steps. */
function go(steps, quiet) {
  const near = Math.abs(steps.length - line.length) === 1;
  line = steps;
  drawBoard(near);
  drawNow();
  drawMoves();
  drawSamples();
  for (const id of ['first', 'back']) $(id).setAttribute('aria-disabled', String(!line.length));
  $('next').setAttribute('aria-disabled', String(!here().moves.length));
  if (quiet) return;
  try { history.replaceState(null, '', hashOf(line)); } catch { /* forbidden, or too often */ }
}
/** Plays a step. `focus`: the reader used the list of moves, so the focus goes there. */
function play(step, focus) {
  if (!step) return;
  undone = undone.length && undone[undone.length - 1] === step ? undone.slice(0, -1) : [];
  go([...line, step]);
  if (focus) ($('played').querySelector('a') || $('board')).focus({preventScroll: true});
}
function back() {
  if (!line.length) return;
  undone.push(line[line.length - 1]);
  go(line.slice(0, -1));
}
const forward = () => play(undone[undone.length - 1] || here().moves[0]);
function jump(steps) {
  undone = [];
  go(steps);
}
function toStart() {
  undone.push(...line.slice().reverse());
  go([]);
}
function swiped(on) {
  if (on) forward(); else back();
}
/** Shows the same line, or its mirror image, in the other tree, as far as that has it. */
function switchTree() {
  joined = 1 - joined;
  $('mirrored').setAttribute('aria-pressed', String(!!joined));
  undone = [];
  const moves = line.map((step) => step.m), same = stepsOf(moves);
  const turned = (file) => 'ihgfedcba'[file.charCodeAt(0) - 97];
  const image = stepsOf(moves.map((m) => m.replace(/[a-i]/g, turned)));
  go(image.length > same.length ? image : same);
  drawFound();
}

// ---- Openings

/** Returns for each opening the place that most games reach; that is after its first moves. */
function placesOfOpenings() {
  const best = view.openings.map(() => ({games: -1}));
  trees[joined].places.forEach((place, number) => {
    if (place.o === undefined) return;
    const games = number ? trees[joined].cameFrom[number][1].count[0] : trees[joined].count[0];
    if (games > best[place.o].games) best[place.o] = {games, number};
  });
  return best;
}
const kShown = 40;
function drawFound() {
  const words = foldedText($('search').value).split(/\s+/).filter(Boolean);
  const at = placesOfOpenings();
  const found = !words.length ? [] : view.openings.map((opening, i) => ({opening, ...at[i]}))
    .filter(({opening, games}) => games >= 0 &&
      words.every((each) => foldedText(opening.join(' ')).includes(each)))
    .sort((a, b) => b.games - a.games);
  const n = found.length;
  $('many').textContent = !words.length ? '' : lang ? `${n} opening${n === 1 ? '' : 's'}` : `${n} 个开局`;
  $('found').innerHTML = found.slice(0, kShown).map(({opening, games, number}) =>
    `<li><a href="${hashOf(wayTo(number))}" data-p="${number}">` +
    `${esc(opening[0])} ${esc(opening[lang + 1])}</a> <small>${whole(games)}</small></li>`).join('');
}

// ---- Drawing everything

function heldText() {
  const {plies, least, most} = view, read = whole(view.read);
  return lang
    ? `Games read: ${read}. The page has the first ${plies} plies` +
      (least > 1 ? `, moves played in at least ${least} games` : '') +
      (most ? `, at most ${most} per position` : '') + '. Transpositions are counted together. ' +
      'Openings are named by position (ECCO).'
    : `共读入 ${read} 局。收录前 ${plies} 着` + (least > 1 ? `、至少 ${least} 局的着法` : '') +
      (most ? `，每个局面最多 ${most} 着` : '') + '。不同次序到达的同一局面合并计算。开局按局面命名（ECCO）。';
}
function drawAll() {
  drawLabels();
  $('heading').textContent = view.title;
  $('about').textContent = lang ? 'Opening explorer' : '开局浏览';
  $('held').textContent = heldText();
  $('search').placeholder = word('search');
  $('search').setAttribute('aria-label', word('search'));
  $('openings').hidden = !view.openings.length;
  go(line, true);
  drawFound();
}

const lineText = () => {
  const texts = [...view.before.map((each) => each[notation]), ...line.map(textOf)];
  return texts.join(' ');
};
const acts = {
  first: toStart, back, next: forward, flip, mirrored: switchTree,
  lang() {
    switchLanguage();
    drawAll();
  },
  theme: switchTheme,
  'copy-fen': () => copy(fenAfter(line)),
  'copy-link': () => copy(location.href.replace(/#.*/, '') + hashOf(line)),
  'copy-moves': () => copy(lineText()),
};
for (const id in acts) $(id).onclick = acts[id];
$('notation').onchange = (event) => {
  notation = +event.target.value;
  go(line, true);
};
$('search').oninput = drawFound;

document.addEventListener('click', (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest('a.m, a[data-p]');
  if (link) event.preventDefault();
  if (link?.dataset.i) play(here().moves[+link.dataset.i], true);
  else if (link?.dataset.n) jump(line.slice(0, +link.dataset.n));
  else if (link?.dataset.p) jump(wayTo(+link.dataset.p));
});

// A click on the board chooses a square that one move leads to; or a piece, and then its target.
$('board').addEventListener('click', (event) => {
  const box = $('board').firstChild.getBoundingClientRect();
  const [left, top, width] = kViewBox.split(' ').map(Number);
  const scale = width / box.width;
  const file = Math.round(((event.clientX - box.left) * scale + left) / 100);
  const rank = 9 - Math.round(((event.clientY - box.top) * scale + top) / 100);
  if (file < 0 || file > 8 || rank < 0 || rank > 9) return;
  const s = flipped ? 89 - (rank * 9 + file) : rank * 9 + file, all = here().moves;
  const to = all.filter((step) => square(step.m, 2) === s &&
    (picked < 0 || square(step.m, 0) === picked));
  if (to.length === 1) return play(to[0]);
  const from = all.filter((step) => square(step.m, 0) === s);
  picked = from.length ? s : -1;
  drawArrows(from.length ? from : to);
});

// Draws the move that the reader points at or has focused on the board.
function pointAt(event) {
  const row = event.target.closest?.('#played tr[data-i]');
  if (row) drawArrows([here().moves[+row.dataset.i]]);
  else if (picked < 0) drawArrows([]);
}
$('played').addEventListener('mouseover', pointAt);
$('played').addEventListener('focusin', pointAt);
$('played').addEventListener('mouseleave', pointAt);

function chooseMove(step) {
  const all = [...$('played').querySelectorAll('a')];
  if (!all.length) return;
  const at = all.indexOf(document.activeElement);
  all[at < 0 ? (step > 0 ? 0 : all.length - 1) : (at + step + all.length) % all.length].focus();
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) {
    if (event.key === 'Escape') event.target.blur();
    return;
  }
  const keys = {
    ArrowRight: forward, ArrowLeft: back, Home: toStart, f: flip, m: switchTree,
    ArrowDown: () => chooseMove(1), ArrowUp: () => chooseMove(-1), '/': () => $('search').focus(),
  };
  const act = keys[event.key] ||
    (/^[1-9]$/.test(event.key) ? () => play(here().moves[+event.key - 1]) : null);
  if (!act) return;
  act();
  event.preventDefault();
});
addEventListener('hashchange', () => jump(lineOf(location.hash)));

// ---- Start

$('mirrored').setAttribute('aria-pressed', String(!!joined));
$('page').hidden = false;
line = lineOf(location.hash);
buildBoard();
drawAll();
performance.mark?.('qipu-ready');
