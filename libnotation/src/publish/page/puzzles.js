// Exercises: a position, the reader's move, the reply, until the solution is played. Legal moves
// are in #qipu-view; the page knows no rules.

const kWords = {
  theme: ['明暗', 'Light or dark'], board: ['棋盘', 'Board'], controls: ['做题', 'Solving'],
  before: ['上一题', 'Previous exercise'], next: ['下一题', 'Next exercise'],
  help: ['提示', 'Hint'], solve: ['答案', 'Solution'], again: ['重做', 'Again'],
  flip: ['翻转棋盘', 'Flip the board'], pieces: ['棋子', 'Pieces'],
  notation: ['记法', 'Notation'], now: ['当前题目', 'Current exercise'],
  moves: ['着法', 'Moves'], choices: ['选题', 'Choose exercises'],
  byTheme: ['题材', 'Theme'], byLevel: ['难度', 'Difficulty'], byState: ['进度', 'Progress'],
  allThemes: ['所有题材', 'All themes'], allLevels: ['所有难度', 'Any difficulty'],
  allStates: ['全部', 'All'], open: ['未做对', 'Not solved'], solved: ['已做对', 'Solved'],
  forget: ['清除进度', 'Clear progress'], copyFen: ['复制 FEN', 'Copy FEN'],
  copyLink: ['复制链接', 'Copy link'], copied: ['已复制', 'Copied'],
  copyThis: ['请手动复制：', 'Copy this:'], details: ['选题标准', 'How they were found'],
  hint: ['先点棋子，再点落点。键盘：方向键移动光标，Enter 选定，h 提示，s 答案，n p 下一题、上一题，f 翻转',
         'Tap a piece, then its target. Keys: arrows and Enter on the board, h hint, ' +
         's solution, n p next and previous, f flip'],
  red: ['红方', 'Red'], black: ['黑方', 'Black'],
  find: ['找出唯一的胜着', 'Find the only winning move'],
  right: ['正确，请继续', 'Correct; go on'], wrong: ['不是这一着', 'Not that move'],
  wasPlayed: ['对局中走的正是这一着', 'This was played in the game'],
  done: ['做对了', 'Solved'], shown: ['这就是答案', 'This is the solution'],
  piece: ['走这个子', 'Move this piece'], played: ['对局中走的是', 'Played in the game:'],
  none: ['没有符合条件的题目', 'No exercise matches'], level: ['难度', 'Difficulty'],
};
const puzzles = view.puzzles;
const themeNames = new Map(view.themes.map(([id, ...names]) => [id, names]));

// ---- The exercises that the reader has solved, by position

const kStateKey = 'puzzles ' + location.pathname;
const placeOf = (puzzle) => puzzle.fen.split(' ', 2).join(' ');
let states = {};
try { states = JSON.parse(memory.get(kStateKey)) || {}; } catch { /* not ours */ }
const isSolved = (puzzle) => Object.hasOwn(states, placeOf(puzzle));
function remember(puzzle) {
  states[placeOf(puzzle)] = 1;
  memory.set(kStateKey, JSON.stringify(states));
}

// ---- The exercise

let chosen = [], at = 0;  // numbers of the chosen exercises, and the index of the current one
let done = 0;  // how many moves of the solution are on the board
let from = -1, cursor = 40, message = '', helped = false, wronged = false;
const usualNotation = () => view.told[lang];
let notation = usualNotation(), chose = false;

const puzzle = () => puzzles[chosen[at]];
const lineOf = (one) => one.line.slice(0, done);
const boardOf = (text) => text.split(' ')[0].replace(/\d/g, (d) => ' '.repeat(d)).split('/')
  .reverse().flatMap((row) => [...row].map((c) => c.trim()));
function boardNow() {
  const board = puzzle() ? boardOf(puzzle().fen) : startBoard.slice();
  if (puzzle()) for (const each of lineOf(puzzle())) make(board, each);
  return board;
}
const solver = () => +(puzzle()?.fen.split(' ')[1] === 'b');
const isOver = () => !puzzle() || done >= puzzle().line.length;
const isMine = (piece) => piece && +(piece >= 'a') === solver();
/** Returns the squares that the piece can go to. */
function targetsOf(s) {
  const legal = puzzle()?.line[done]?.l || '', all = [];
  for (let i = 0; i < legal.length; i += 4) {
    if (square(legal, i) === s) all.push(square(legal, i + 2));
  }
  return all;
}

function spot(s, kind) {
  const [x, y] = xy(s);
  return `<circle class="spot ${kind}" cx="${x}" cy="${y}" r="${kind === 'to' ? 16 : 49}"/>`;
}
let cursorShown = false;
function drawBoard(near) {
  const board = boardNow();
  placePieces(board, near && !still.matches);
  lastLayer.innerHTML = done ? lastSvg(puzzle().line[done - 1]) : '';
  arrowLayer.innerHTML = (from >= 0 ? spot(from, 'from') + targetsOf(from).map((s) =>
    spot(s, 'to')).join('') : '') + (cursorShown ? spot(cursor, 'cursor') : '');
  $('board').setAttribute('aria-label', `${word('board')}: ${sideName()} ${message}`);
}
const sideName = () => word(kSides[solver()]);

function drawNow() {
  const one = puzzle();
  if (!one) {
    $('now').innerHTML = `<h2>${word('none')}</h2>`;
    for (const id of ['line', 'tags', 'source']) $(id).textContent = '';
    return;
  }
  const task = one.mate && !isOver() ? (lang ? `, mate in ${one.mate}` : `，${one.mate} 步杀`) : '';
  const level = '★'.repeat(one.level) + '☆'.repeat(5 - one.level);
  $('now').innerHTML = `<h2><span class="side ${kSides[solver()]}">${sideName()}</span>` +
    `${esc(lang ? ' to move' : '先行')}${esc(task)} <small>${level}</small></h2>` +
    `<p class="told ${isOver() ? 'good' : wronged ? 'blunder' : ''}"><b>${esc(message || word('find'))}` +
    '</b></p>';
  const text = (each) => esc(each.t[notation] ?? each.t[0]);
  $('line').innerHTML = lineOf(one).map((each, i) =>
    `<span class="side ${kSides[(solver() + i) % 2]}">${text(each)}</span>`).join(' ');
  $('tags').innerHTML = isOver() ? one.themes.map((id) =>
    `<span class="tag">${esc(themeNames.get(id)?.[lang] ?? id)}</span>`).join(' ') : '';
  // The game's data would give the answer away.
  const names = [one.red, one.black].some(Boolean) ? `${one.red || '?'} – ${one.black || '?'}` : '';
  const number = lang ? `${one.file}, game ${one.game}, ply ${one.ply}`
                      : `${one.file} 第 ${one.game} 局第 ${one.ply} 着`;
  $('source').innerHTML = isOver() ? `${word('played')} <b class="blunder">${text(one.played)}</b>` +
    `<br><small>${esc([names, one.event, one.date, number].filter(Boolean).join(' · '))}</small>` : '';
}
function drawAbout() {
  const solved = puzzles.filter(isSolved).length, n = chosen.length ? at + 1 : 0;
  $('about').textContent = lang
    ? `${n} of ${chosen.length} · ${solved} of ${puzzles.length} solved`
    : `第 ${n} / ${chosen.length} 题 · 已做对 ${solved} / ${puzzles.length}`;
  for (const id of ['before', 'next']) {
    const ends = id === 'before' ? at <= 0 : at + 1 >= chosen.length;
    $(id).setAttribute('aria-disabled', String(ends));
  }
}
function draw(near) {
  drawBoard(near);
  drawNow();
  drawAbout();
}
function tell(text, wrong) {
  message = text;
  wronged = Boolean(wrong);
}

// ---- Solving

let timer = 0;
const later = (act) => {
  clearTimeout(timer);
  timer = setTimeout(act, still.matches ? 0 : 450);
};
function begin(n) {
  clearTimeout(timer);
  at = Math.max(0, Math.min(n, chosen.length - 1));
  done = 0;
  from = -1;
  helped = false;
  tell('');
  const turned = solver() === 1;
  if (flipped !== turned) flip();
  $('flip').setAttribute('aria-pressed', String(flipped));
  draw(false);
  if (!puzzle()) return;
  try { history.replaceState(null, '', '#' + (chosen[at] + 1)); } catch { /* forbidden */ }
}
function step() {
  done += 1;
  from = -1;
  if (isOver()) {
    tell(word(helped ? 'shown' : 'done'));
    if (!helped) remember(puzzle());
  } else if (done % 2) {
    later(step);  // the reply
  }
  draw(true);
}
/** Plays the rest of the solution, one move after another. */
function show() {
  if (isOver()) return;
  helped = true;
  tell('');
  step();
  if (!isOver()) later(show);
}
function help() {
  if (isOver() || done % 2) return;
  from = square(puzzle().line[done].m, 0);
  tell(word('piece'));
  draw(false);
}
function answer(to) {
  const one = puzzle(), right = one.line[done].m;
  const move = 'abcdefghi'[from % 9] + Math.floor(from / 9) + 'abcdefghi'[to % 9] + Math.floor(to / 9);
  if (move === right) {
    tell(word('right'));
    return step();
  }
  from = -1;
  tell(word(move === one.played.m && !done ? 'wasPlayed' : 'wrong'), true);
  draw(false);
}
/** Handles a tap on a square: chooses the piece there, or moves the chosen piece there. */
function tap(s) {
  if (isOver() || done % 2) return;
  if (from >= 0 && targetsOf(from).includes(s)) return answer(s);
  from = isMine(boardNow()[s]) && s !== from ? s : -1;
  draw(false);
}

$('board').addEventListener('click', (event) => {
  const box = $('board').firstChild.getBoundingClientRect();
  const x = (event.clientX - box.left) / box.width * 924 - 62;
  const y = (event.clientY - box.top) / box.height * 1108 - 104;
  let file = Math.round(x / 100), rank = 9 - Math.round(y / 100);
  if (flipped) [file, rank] = [8 - file, 9 - rank];
  cursorShown = false;
  if (file >= 0 && file < 9 && rank >= 0 && rank < 10) tap(rank * 9 + file);
});
function steer(key) {
  const [dx, dy] = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[key]
    .map((d) => (flipped ? -d : d));
  const file = cursor % 9 + dx, rank = Math.floor(cursor / 9) + dy;
  if (file >= 0 && file < 9 && rank >= 0 && rank < 10) cursor = rank * 9 + file;
  cursorShown = true;
  drawBoard(false);
}
function swiped(on) { begin(on ? at + 1 : at - 1); }

// ---- The choice of exercises

function choosePuzzles(keep) {
  const [theme, level, state] = ['by-theme', 'by-level', 'by-state'].map((id) => $(id).value);
  const now = chosen[at];
  chosen = [...puzzles.keys()].filter((i) => (!theme || puzzles[i].themes.includes(theme)) &&
    (!level || puzzles[i].level === +level) &&
    (!state || isSolved(puzzles[i]) === (state === 'solved')));
  begin(keep ? Math.max(0, chosen.indexOf(now)) : 0);
}
function drawChoices() {
  const kept = ['by-theme', 'by-level', 'by-state'].map((id) => $(id).value);
  const count = (is) => puzzles.filter(is).length;
  choose('by-theme', [['', word('allThemes')], ...view.themes.map(([id, ...names]) =>
    [id, `${names[lang]} (${count((one) => one.themes.includes(id))})`])], kept[0]);
  choose('by-level', [['', word('allLevels')], ...[1, 2, 3, 4, 5].map((level) =>
    [level, `${word('level')} ${level} (${count((one) => one.level === level)})`])], kept[1]);
  choose('by-state', [['', word('allStates')], ['open', word('open')], ['solved', word('solved')]],
    kept[2]);
}
function drawAll() {
  if (!chose) notation = usualNotation();
  drawLabels();
  drawChoices();
  $('heading').textContent = view.title;
  $('details').lastElementChild.innerHTML = '<table>' + view.how.map((row) =>
    `<tr><th scope="row">${esc(row[lang])}</th><td>${esc(row[2 + lang])}</td></tr>`).join('') +
    '</table>';
  tell('');
  draw(false);
}

const acts = {
  before: () => begin(at - 1), next: () => begin(at + 1), help, solve: show,
  again: () => begin(at), flip,
  lang() {
    switchLanguage();
    drawAll();
  },
  theme: switchTheme,
  forget() {
    states = {};
    memory.set(kStateKey, '{}');
    choosePuzzles(true);
  },
  'copy-fen': () => puzzle() && copy(puzzle().fen),
  'copy-link': () => copy(location.href.replace(/#.*/, '') + '#' + (chosen[at] + 1)),
};
for (const id in acts) $(id).onclick = acts[id];
for (const id of ['by-theme', 'by-level', 'by-state']) $(id).onchange = () => choosePuzzles(false);
$('notation').onchange = (event) => {
  notation = +event.target.value;
  chose = true;
  drawNow();
};
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const onBoard = document.activeElement === $('board');
  if (onBoard && /^Arrow/.test(event.key)) steer(event.key);
  else if (onBoard && /^(Enter| )$/.test(event.key)) tap(cursor);
  else if (event.key in {h: 0, s: 0, n: 0, p: 0, f: 0}) {
    ({h: help, s: show, n: acts.next, p: acts.before, f: flip})[event.key]();
  } else return;
  event.preventDefault();
});

// ---- Start

$('page').hidden = false;
buildBoard();
chosen = [...puzzles.keys()];
const asked = /^#(\d+)$/.exec(location.hash);
at = asked && +asked[1] >= 1 && +asked[1] <= puzzles.length ? +asked[1] - 1 : 0;
drawAll();
begin(at);
performance.mark?.('qipu-ready');
