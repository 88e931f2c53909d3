// The page that opens any record: entering moves, by taps on the board or in words, and comments
// and names.

let legalMoves = null;  // for the position shown; null until known
let taken = -1;  // the square of the piece that has been picked up

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
// With the board focused, Ctrl and the arrows move a cursor; the arrows alone move through the
// game.
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
/** Adds the shown line of a comment as a variation. */
$('keep-line').onclick = async () => {
  const line = pathTo(now), first = line.findIndex((n) => nodes[n].u);
  let at = first > 0 ? line[first - 1] : 0, last = null;
  for (const move of line.slice(first).map((n) => nodes[n].m)) {
    const told = await tried({do: 'enter', node: at, move});
    if (!told) break;
    at = told.node;
    last = told;
  }
  if (last) takeRecord(last, at);
};
$('keep-comment').onclick = async () => {
  const at = now, told = await tried({do: 'comment', node: at, text: $('own-comment').value});
  if (told) takeRecord(told, at);
};

// ---- Names, places and dates

const nameFields = () => [...$('names').elements].filter((field) => field.name);
const nameOfField = (field) => String(view[field.name.toLowerCase()] ?? '');
function drawNames() {
  for (const field of nameFields()) {
    field.value = nameOfField(field);
    field.disabled = !record;
  }
  $('keep-names').disabled = !record;
}
$('names').onsubmit = async (event) => {
  event.preventDefault();
  const tags = Object.fromEntries(nameFields().filter((field) => field.value !== nameOfField(field))
    .map((field) => [field.name, field.value.trim()]));
  if (!Object.keys(tags).length) return;
  const at = now, told = await tried({do: 'tags', tags});
  if (told) takeRecord(told, at);
};

onMove = () => {
  taken = -1;
  const spoken = Boolean(nodes[now].u);  // the board of a comment's move is not a node of the game
  $('own-comment').value = (now ? nodes[now].c : view.intro) || '';
  for (const id of ['own-comment', 'keep-comment', 'typed', 'enter-it']) $(id).disabled = spoken;
  $('remove').disabled = !now || spoken;
  $('keep-line').hidden = !spoken;
  if (record && !spoken) askLegal();
  if (thinking) think();
};
