// The page that opens any record: the game that is looked at, changed and saved.

let record = null;  // what the desk told last of the game, see ops/desk/desk.h
let legalMoves = null;  // of the position shown, once known
let taken = -1;  // the square of the piece that is taken up

function tellAll(text, bad = false) {
  $('told').textContent = text;
  $('told').classList.toggle('blunder', bad);
}
const languageId = () => (lang ? 'en' : 'zh');
const fileOf = (id) => files.find((file) => file.id === id && id);

/** Asks; what cannot be done is told, and gives nothing. */
async function tried(request, bytes) {
  try {
    const reply = await reader.ask({language: languageId(), ...request}, bytes);
    if (!reply.error) return reply;
    const notes = (reply.error.notes || []).map((note) => note[lang]);
    tellAll([reply.error.text[lang], ...notes].join(lang ? '; ' : '；'), true);
  } catch { /* the worker was stopped; that is told elsewhere */ }
  return null;
}

/** Draws what the desk told of the game; `at` is the node to stand on. */
function takeRecord(told, at = 0) {
  record = told;
  view = told.view;
  readView();
  now = Math.min(at, count - 1);
  player = 0;
  taken = -1;
  drawAll();
  $('changed').textContent = told.changed ? word('changed') : '';
  const row = rows[chosen_], file = fileOf(told.file);
  if (row && told.changed) {
    Object.assign(row, told.row, {changed: true});
    if (file) file.changed = true;
    drawRows();
  }
}

async function showRow(i) {
  const row = rows[i];
  if (!row) return;
  chosen_ = i;
  drawRows();
  const file = await hold(row.file);
  const told = await tried({do: 'show', file, game: row.game});
  if (!told || chosen_ !== i) return;
  tellAll('');
  takeRecord(told);
  if (innerWidth < 720) $('list').open = false;
}
async function newGame(fen = '') {
  const told = await tried({do: 'new', fen});
  if (!told) return false;
  chosen_ = -1;
  drawRows();
  tellAll('');
  takeRecord(told);
  return true;
}

// ---- What was found in it

function drawFindings() {
  const all = record?.findings || [], box = $('findings');
  box.hidden = !all.length && !record?.meant;
  const item = (each) => {
    const n = each.ply && main[each.ply] ? main[each.ply] : 0;
    const kind = {error: 'blunder', fatal: 'blunder', warning: 'inaccuracy'}[each.severity] || '';
    const text = `<span class="${kind}">${esc(each.text[lang])}</span>` +
      (each.notes || []).map((note) => `<br><small>${esc(note[lang])}</small>`).join('');
    return `<li>${n ? `<i>${numbered(n)}</i> ${moveLink(n)}</a> ` : ''}${text} ` +
      `<small>Q${each.code}</small></li>`;
  };
  let html = `<h2>${word('findings')}</h2><ul>${all.slice(0, 100).map(item).join('')}</ul>`;
  const meant = record?.meant;
  if (meant) {
    html += `<p>${word('meant')} ` + meant.changes.map((each) =>
      `${each.written ? `<s>${esc(each.written)}</s> → ` : '+ '}<b>${esc(each.text[notation]?.join(' ') || '∅')}</b>`).join(', ') +
      ` <small>${percent(meant.sure)}</small></p>` +
      `<button type="button" id="mend">${word('mend')}</button>`;
  }
  box.innerHTML = html;
  if (meant) {
    $('mend').onclick = async () => {
      const at = now, told = await tried({do: 'mend', sure: 0});
      if (told) takeRecord(told, at);
    };
  }
}

// ---- Moves are entered: by taps on the board, or in words

let asking = 0;
async function askLegal() {
  legalMoves = null;
  const mine = ++asking, node = now;
  if (!record) return;
  let reply = null;
  try { reply = await reader.ask({do: 'legal', node}); } catch { /* stopped */ }
  if (mine !== asking) return;
  legalMoves = reply?.moves || [];
  if (taken >= 0) drawBoard(false);
}
const name = (s) => 'abcdefghi'[s % 9] + Math.floor(s / 9);
const goals = () => (legalMoves || []).filter((m) => m.startsWith(name(taken)))
  .map((m) => square(m, 2));
function spotSvg(s, kind) {
  const [x, y] = xy(s);
  return `<circle class="spot ${kind}" cx="${x}" cy="${y}" r="${kind === 'to' ? 16 : 49}"/>`;
}
let cursor = 40, cursorShown = false;
drawOver = () => (taken >= 0 ? spotSvg(taken, 'from') + goals().map((s) => spotSvg(s, 'to')).join('')
                             : '') +
  (cursorShown ? spotSvg(cursor, 'cursor') : '') +
  (best && best.node === now && showBest ? arrowSvg(best.moves[0], 'better') : '');

async function enterMove(move) {
  const told = await tried({do: 'enter', node: now, move});
  if (!told) return false;
  tellAll('');
  takeRecord(told, told.node);
  return true;
}
function tapped(s) {
  if (placing) return put(s);
  if (!record) return;
  if (taken >= 0 && goals().includes(s)) {
    const move = name(taken) + name(s);
    taken = -1;
    enterMove(move);
    return;
  }
  const piece = boardAt(now)[s];
  taken = piece && +(piece >= 'a') === turnAt(now) && s !== taken ? s : -1;
  drawBoard(false);
}
$('board').addEventListener('click', (event) => {
  const box = $('board').firstChild.getBoundingClientRect();
  let file = Math.round(((event.clientX - box.left) / box.width * 924 - 62) / 100);
  let rank = 9 - Math.round(((event.clientY - box.top) / box.height * 1108 - 104) / 100);
  if (flipped) [file, rank] = [8 - file, 9 - rank];
  cursorShown = false;
  if (file >= 0 && file < 9 && rank >= 0 && rank < 10) tapped(rank * 9 + file);
});
// With the board focused, Ctrl and arrows steer a cursor; the arrows alone go through the game.
$('board').addEventListener('keydown', (event) => {
  const way = {ArrowLeft: -1, ArrowRight: 1, ArrowUp: 9, ArrowDown: -9}[event.key];
  if (way && event.ctrlKey) {
    const to = cursor + (flipped ? -way : way);
    if (to >= 0 && to < 90 && (Math.abs(way) === 9 || Math.floor(to / 9) === Math.floor(cursor / 9))) {
      cursor = to;
    }
    cursorShown = true;
    drawBoard(false);
  } else if (event.key === 'Enter' || event.key === ' ') {
    tapped(cursor);
  } else {
    return;
  }
  event.preventDefault();
});

$('typing').onsubmit = async (event) => {
  event.preventDefault();
  const words = $('typed').value.split(/[\s,，。；;]+/).filter((each) => each && !/^\d+[.…]*$/.test(each));
  for (const each of words) {
    if (!await enterMove(each.replace(/^\d+[.…]+/, ''))) return;
  }
  $('typed').value = '';
};
$('remove').onclick = async () => {
  if (!now) return;
  const at = nodes[now].p, told = await tried({do: 'remove', node: now});
  if (told) takeRecord(told, at);
};
/** The line of a comment that is shown becomes a variation. */
$('keep-line').onclick = async () => {
  const line = pathTo(now), first = line.findIndex((n) => nodes[n].u);
  let at = first > 0 ? line[first - 1] : 0, told = null;
  for (const move of line.slice(first).map((n) => nodes[n].m)) {
    told = await tried({do: 'enter', node: at, move});
    if (!told) break;
    at = told.node;
  }
  if (told) takeRecord(told, at);
};
$('keep-comment').onclick = async () => {
  const at = now, told = await tried({do: 'comment', node: at, text: $('own-comment').value});
  if (told) takeRecord(told, at);
};

onMove = () => {
  taken = -1;
  const spoken = Boolean(nodes[now].u);  // a board that a comment names is no node of the game
  $('own-comment').value = (now ? nodes[now].c : view.intro) || '';
  for (const id of ['own-comment', 'keep-comment', 'typed', 'enter-it']) $(id).disabled = spoken;
  $('remove').disabled = !now || spoken;
  $('keep-line').hidden = !spoken;
  if (record && !spoken) askLegal();
  if (thinking) think();
};

// ---- A position is set up by hand

let placing = null;  // {board, piece, side}
function drawPlacing() {
  placePieces(placing.board, false);
  lastLayer.innerHTML = arrowLayer.innerHTML = '';
}
function put(s) {
  placing.board[s] = placing.board[s] === placing.piece ? '' : placing.piece;
  drawPlacing();
}
function beginPlacing() {
  placing = {board: boardAt(now), piece: 'K'};
  $('placing').hidden = false;
  const pieces = [...kLetters].map((piece, i) => [piece, kStyles[style][2][i]]);
  $('palette').innerHTML = pieces.map(([piece, sign]) =>
    `<button type="button" class="piece-choice ${kSides[+(piece >= 'a')]}" data-piece="${piece}" ` +
    `aria-pressed="${piece === 'K'}">${sign}</button>`).join('') +
    `<button type="button" data-piece="" aria-pressed="false">${word('erase')}</button>`;
  $('black-first').checked = turnAt(now) === 1;
  $('red-first').checked = turnAt(now) === 0;
  drawPlacing();
}
function endPlacing() {
  placing = null;
  $('placing').hidden = true;
  drawBoard(false);
}
$('palette').onclick = (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  placing.piece = button.dataset.piece;
  for (const each of $('palette').children) each.setAttribute('aria-pressed', String(each === button));
};
$('place-clear').onclick = () => {
  placing.board.fill('');
  drawPlacing();
};
$('place-standard').onclick = () => {
  const rows10 = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
  placing.board = rows10.replace(/\d/g, (d) => ' '.repeat(d)).split('/').reverse()
    .flatMap((row) => [...row].map((c) => c.trim()));
  drawPlacing();
};
$('place-done').onclick = async () => {
  const out = [];
  for (let s = 81; s >= 0; s -= 9) {
    out.push(placing.board.slice(s, s + 9).map((piece) => piece || 1).join('')
      .replace(/1+/g, (ones) => ones.length));
  }
  const fen10 = `${out.join('/')} ${$('black-first').checked ? 'b' : 'w'} - - 0 1`;
  const kept = placing;
  placing = null;
  if (await newGame(fen10)) {
    endPlacing();
  } else {
    placing = kept;
    drawPlacing();
  }
};
$('place-cancel').onclick = endPlacing;
$('set-up').onclick = beginPlacing;
$('fresh').onclick = () => newGame();

// ---- The engine

let thinking = false, best = null, showBest = true, thought = 0;
const thinker = new DeskWorker(() => { thinking = false; drawThinking(); });

function drawThinking() {
  $('think').setAttribute('aria-pressed', String(thinking));
  const shown = best && best.node === now ? best : null;
  $('bar').hidden = !thinking;
  $('bar-red').setAttribute('width', String(100 * (shown ? shown.chance : 0.5)));
  let text = '';
  if (shown) {
    const score = shown.mate === undefined ? signed(shown.cp / 100, 2)
                                           : `${word('mate')}${shown.mate}`;
    text = `${score} · ${percent(shown.chance)} · ${word('depth')} ${shown.depth}\n` +
      (shown.text[notation] || shown.text[0]).slice(0, 12).join(' ');
  }
  $('line').textContent = text;
}
async function think() {
  const mine = ++thought, node = now, moves = pathTo(now).map((n) => nodes[n].m);
  drawThinking();
  if (moves.some((m) => !m) || pathTo(now).some((n) => nodes[n].x)) return;
  try {
    for (let round = 0; round < 12 && thinking && mine === thought; ++round) {
      const reply = await thinker.ask({do: 'analyse', fen: view.fen, moves: moves.join(' '), ms: 400});
      if (mine !== thought || !reply.line) return;
      best = {...reply.line, node};
      drawThinking();
      drawBoard(false);
    }
  } catch { /* stopped */ }
}
$('think').onclick = () => {
  thinking = !thinking;
  if (thinking) think(); else drawThinking();
  drawBoard(false);
};

let annotating = null;
$('annotate').onclick = async () => {
  if (annotating) {
    annotating.stop();
    return;
  }
  const asked = record, made = await tried({do: 'write', format: 'json'});
  if (!made) return;
  annotating = new DeskWorker(() => {});
  annotating.onProgress = (done, all) => { $('progress').max = all; $('progress').value = done; };
  $('progress').hidden = false;
  $('progress').value = 0;
  $('annotate').textContent = word('stop');
  try {
    await annotating.ask({do: 'open', name: view.title}, made.bytes);
    await annotating.ask({do: 'show', file: 1, game: 1});
    const told = await annotating.ask({do: 'annotate', nodes: 20000, language: languageId()});
    const file = told.error ? null : await annotating.ask({do: 'write', format: 'json'});
    if (told.error) tellAll(told.error.text[lang], true);
    if (file && record === asked) {
      const kept = await tried({do: 'take'}, file.bytes);
      if (kept) takeRecord({...kept, view: told.view}, now);
    }
  } catch { /* stopped */ }
  annotating.stop();
  annotating = null;
  $('progress').hidden = true;
  $('annotate').textContent = word('annotate');
};

$('judge').onclick = async () => {
  const reply = await tried({do: 'judge'});
  if (!reply) return;
  $('rulings').innerHTML = reply.rulings.length
    ? reply.rulings.map((each) => `<p class="said">${esc(each.reason || each.verdict)}</p>`).join('')
    : `<p>${word('noRuling')}</p>`;
};

// ---- Saved

function download(blob, called) {
  const a = document.createElement('a');
  a.href = URL.createObjectURL(blob);
  a.download = called;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 60000);
}
const how = () => ({format: $('format').value, encoding: $('encoding').value});
async function saveAs(request) {
  const made = await tried(request);
  if (!made) return null;
  const lost = made.lost?.length ? word('lost') + made.lost[lang] : '';
  tellAll(lost);
  return made;
}
$('save').onclick = async () => {
  const made = await saveAs({do: 'write', ...how()});
  if (made) download(new Blob([made.bytes]), made.name);
};
$('save-page').onclick = async () => {
  const made = await saveAs({do: 'report'});
  if (made) download(new Blob([made.bytes], {type: 'text/html'}), made.name);
};
const drawn = () => saveAs({do: 'picture', node: now, flip: flipped});
$('save-svg').onclick = async () => {
  const made = await drawn();
  if (made) download(new Blob([made.bytes], {type: 'image/svg+xml'}), made.name);
};
$('save-png').onclick = async () => {
  const made = await drawn();
  if (!made) return;
  const image = new Image(), canvas = document.createElement('canvas');
  image.src = 'data:image/svg+xml;base64,' +
    btoa(Array.from(made.bytes, (c) => String.fromCharCode(c)).join(''));
  await image.decode();
  canvas.width = 940;
  canvas.height = Math.round(940 * (image.naturalHeight || 1120) / (image.naturalWidth || 940));
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => download(blob, made.name.replace(/svg$/, 'png')), 'image/png');
};
$('save-all').onclick = async () => {
  const made = [], taken_ = new Set();
  let lost = 0;
  stopped = false;
  $('progress').hidden = false;
  $('progress').max = rows.length;
  for (const [i, row] of rows.entries()) {
    if (stopped) break;
    const one = await tried({do: 'write', ...how(), file: await hold(row.file), game: row.game});
    $('progress').value = i + 1;
    if (!one) continue;
    lost += one.lost?.length ? 1 : 0;
    let called = `${String(i + 1).padStart(String(rows.length).length, '0')}-${one.name}`;
    while (taken_.has(called)) called = '_' + called;
    taken_.add(called);
    made.push([called, one.bytes]);
  }
  $('progress').hidden = true;
  if (lost) tellAll(`${word('lost')}${lost} ${word('games')}`);
  if (made.length) download(zipped(made), 'qipu.zip');
};

// ---- Files come

function wants(event) {
  event.preventDefault();
  document.body.classList.toggle('dropping', event.type === 'dragover');
}
for (const type of ['dragover', 'dragleave']) addEventListener(type, wants);
addEventListener('drop', async (event) => {
  wants(event);
  bring(await dropped(event.dataTransfer));
});
const bringText = (text) => bring([new File([text], `${word('pasted')}.txt`)]);
addEventListener('paste', (event) => {
  if (/^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  const list = [...event.clipboardData.files], text = event.clipboardData.getData('text');
  if (list.length) bring(list); else if (text.trim()) bringText(text);
});
for (const id of ['files', 'folder']) {
  $(id).onchange = (event) => {
    bring([...event.target.files]);
    event.target.value = '';
  };
}
$('bring').onclick = () => $('files').click();
$('bring-folder').onclick = () => $('folder').click();
$('paste').onclick = () => $('pasting').showModal();
$('pasting').onclose = () => {
  if ($('pasting').returnValue === 'yes' && $('pasted').value.trim()) bringText($('pasted').value);
  $('pasted').value = '';
};
$('stop-reading').onclick = () => { stopped = true; };
$('search').oninput = search;
$('rows').onscroll = drawRows;
$('rows').onclick = (event) => {
  const row = event.target.closest('[data-row]');
  if (!row) return;
  event.preventDefault();
  showRow(+row.dataset.row);
};
$('rows').onkeydown = (event) => {
  const way = {ArrowDown: 1, ArrowUp: -1}[event.key], at = found.indexOf(chosen_) + (way || 0);
  if (!way || !(at in found)) return;
  event.preventDefault();
  event.stopPropagation();
  $('rows').scrollTop = Math.min(Math.max($('rows').scrollTop, (at + 1) * kRow - $('rows').clientHeight),
                                 at * kRow);
  showRow(found[at]);
};

// ---- Words

let choices = null;
function drawChoices() {
  if (!choices) return;
  const [format, encoding] = [$('format').value || 'pgn', $('encoding').value];
  choose('format', choices.formats.map((each) => [each.id, each.title[lang]]), format);
  const text = choices.formats.find((each) => each.id === format)?.text;
  choose('encoding', [['', word('usual')], ...(text ? choices.encodings.map((e) => [e, e]) : [])],
         text ? encoding : '');
}
$('format').onchange = drawChoices;
onDraw = () => {
  for (const e of document.querySelectorAll('[data-p]')) e.placeholder = word(e.dataset.p);
  drawFindings();
  drawChoices();
  drawFiles();
  drawThinking();
  $('keep').checked = memory.keeps;
  if (!record) $('heading').textContent = '棋谱 qipu';
};
$('keep').onchange = (event) => memory.keep(event.target.checked);
addEventListener('beforeunload', (event) => {
  if (record?.changed || files.some((file) => file.changed)) event.preventDefault();
});

async function beginDesk() {
  drawAll();
  tellAll(word('starting'));
  try {
    choices = await reader.ask({do: 'formats'});
  } catch {
    tellAll(word('noWasm'), true);
    return;
  }
  drawChoices();
  if (!record) await newGame();
  tellAll(word('drop'));
  performance.mark?.('qipu-desk-ready');
}
beginDesk();
