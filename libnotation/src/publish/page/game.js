// The viewer of a game: tables, print, and the reader's actions. It uses no network.

// ---- Tables

function drawSides() {
  const sides = view.sides, box = $('sides');
  box.hidden = !sides;
  if (!sides) return;
  const row = (label, cell, kind = '') => `<tr><th scope="row" class="${kind}">${label}</th>` +
    sides.map((s) => `<td>${cell(s)}</td>`).join('') + '</tr>';
  const any = (of) => sides.some(of);
  let html = '<table><thead><tr><td></td>' + kSides.map((id) =>
    `<th scope="col"><span class="side ${id}">${word(id)}</span></th>`).join('') +
    '</tr></thead><tbody>';
  const measured = any((s) => s.moves);  // otherwise only what the record says is known
  if (measured) {
    html += row(word('accuracy'), (s) =>
      (s.moves ? `<strong>${accuracyText(s.accuracy)}%</strong>` : '–'));
  }
  for (const [kind, names] of Object.entries(kMarks)) {
    if (names[0][0] === '!' && !any((s) => s.marks[kind])) continue;
    html += row(`${names[lang + 1]} <b>${names[0]}</b>`, (s) => s.marks[kind] || 0, kind);
  }
  if (any((s) => s.missed)) html += row(word('missed'), (s) => s.missed);
  if (measured) {
    html += row(word('loss'), (s) => (s.moves ? (s.loss * 100).toFixed(1) + '%' : '–'));
  }
  kPhases.forEach((names, q) => {
    if (any((s) => s.phases?.[q][0])) {
      html += row(names[lang], (s) => (s.phases[q][0]
        ? `${accuracyText(s.phases[q][1])}% <small>/${s.phases[q][0]}</small>` : '–'));
    }
  });
  box.innerHTML = html + '</tbody></table>';
}

let turning = [];  // nodes of the main line
function drawTurning() {
  $('turning').hidden = !turning.length;
  $('turning').innerHTML = `<h2>${word('turning')}</h2><ol>` + turning.map((n) =>
    `<li><i>${numbered(n)}</i> ${moveLink(n)}</a> ` +
    `${nodes[n].d ? `<small>−${percent(nodes[n].d)}</small>` : ''}</li>`).join('') + '</ol>';
}

/** Shows where the game departs from known games, what they played there, and some of them. */
function drawKnown() {
  const known = view.known, box = $('known');
  box.hidden = !known;
  if (!known) return;
  const n = main[known.p + 1], one = known.n === 1;
  const shown = (texts) => esc(texts[notation] ?? texts[0]);
  const moves = known.m.map(([texts, games]) => `${shown(texts)} <i>${games}</i>`);
  if (known.x) moves.push(`<i>+${known.x}</i>`);
  const games = lang ? `${known.n} game${one ? '' : 's'} reached the position`
                     : `${known.n} 局有此局面`;
  box.innerHTML = `<h2>${word('known')}</h2><p>` +
    (n ? `<i>${numbered(n)}</i> ${moveLink(n)}</a> <small>${word('fresh')}</small>`
       : word('allKnown')) +
    `</p><p>${games}${n ? (lang ? ' before the new move' : '（新着之前）') : ''}` +
    (moves.length ? (lang ? ': ' : '：') + moves.join(lang ? ', ' : '、') : '') + '</p><ul>' +
    known.g.map(([red, black, result, event, date, file, number, move]) => {
      const players = red || black ? `${esc(red || '?')} – ${esc(black || '?')}` : esc(event || file);
      const about = [red || black ? esc(event) : '', esc(date.replace(/\.\?+/g, '')),
                     move ? shown(move) : '', `${esc(file)} ${number}`];
      return `<li>${players} <b>${esc(result.replace('1/2-1/2', '½–½').replace('*', ''))}</b>` +
        `<small>${about.filter(Boolean).join(' · ')}</small></li>`;
    }).join('') + '</ul>';
}

function drawDetails() {
  const table = (title, rows) => (rows.length ? `<h3>${title}</h3><table>` + rows.map(([k, v]) =>
    `<tr><th scope="row">${esc(k)}</th><td>${esc(v)}</td></tr>`).join('') + '</table>' : '');
  const how = (view.how || []).map((row) => [row[lang], (lang && row[3]) || row[2]]);
  $('details').lastElementChild.innerHTML = table(word('how'), how) +
    table(word('tags'), view.tags || []);
}

function drawHeader() {
  const known = view.red || view.black;
  const name = (id) => `<span class="side ${id}">${esc(view[id] || word(id))}</span>`;
  const result = esc(shownResult(view.result));
  $('heading').innerHTML = known ? `${name('red')} <b>${result}</b> ${name('black')}`
                                 : esc(view.title);
  const date = view.date.replace(/\.\?+/g, '');
  const about = [known ? view.event : view.result === '*' ? '' : result, date, view.round?.[lang], view.site,
                 [view.ecco, view.opening?.[lang]].filter(Boolean).join(' '),
                 view.ending?.[lang]];
  $('about').textContent = about.filter(Boolean).join(' · ');
}

function drawAll() {
  if (!chosen) notation = usualNotation();
  drawLabels();
  drawHeader();
  buildGraphs();
  drawSides();
  drawTurning();
  drawKnown();
  drawDetails();
  drawList();
  onDraw();
  go(now, true);
}

// ---- The other games of the folder

function drawAmong() {
  if (!view.index) return;
  const index = new URL(view.index, location.href);
  $('among').hidden = false;
  $('contents').href = index.href;
  let list = [];
  try { list = JSON.parse(memory.get(listKey(index.pathname))) || []; } catch { /* not ours */ }
  const at = list.findIndex((href) => new URL(href, index).pathname === location.pathname);
  for (const [id, href] of [['before', list[at - 1]], ['after', at < 0 ? '' : list[at + 1]]]) {
    $(id).hidden = !href;
    if (href) $(id).href = new URL(href, index).href;
  }
}

// ---- Print

let printed = '';
function diagram(n) {
  const node = nodes[n];
  const pieces = boardAt(node.p).map((piece, s) => piece && pieceSvg(piece, s)).join('');
  return `<figure><svg viewBox="${kViewBox}">${groundSvg()}${pieces}` +
    (node.m ? arrowSvg(node.m, 'played') : '') + (node.b ? arrowSvg(node.b, 'better') : '') +
    `</svg><figcaption><strong>${numbered(n)} ${esc(textOf(n) + marksOf(n).join(''))}</strong> ` +
    `${esc(told(node.w) || '')}</figcaption></figure>`;
}
function drawPrint() {
  const key = [lang, notation, chosen, style, flipped].join(), kept = shown;
  if (printed === key) return;
  printed = key;
  shown = new Set();
  const blunders = main.filter((n) => nodes[n].k === 'blunder' && !turning.includes(n));
  const critical = turning.concat(blunders).slice(0, 8).sort((a, b) => a - b);
  const para = (text) => (text ? `<p>${esc(text)}</p>` : '');
  $('print').innerHTML = `<h1>${$('heading').innerHTML}</h1>` + para($('about').textContent) +
    para(view.intro) + para(told(view.summary)) + $('sides').innerHTML +
    (critical.length ? `<h2>${word('critical')}</h2><div class="diagrams">` +
      critical.map(diagram).join('') + '</div>' : '') +
    `<h2>${word('moves')}</h2><div class="columns"><div class="moves">` +
    `${listHtml(0, true)}</div></div>`;
  shown = kept;
}
addEventListener('beforeprint', drawPrint);
matchMedia('print').addEventListener?.('change', (event) => { if (event.matches) drawPrint(); });

// ---- The reader's actions

function movesText() {
  const line = pathTo(now);
  for (let n = firstChild[now]; n > 0; n = firstChild[n]) line.push(n);
  return line.map((n, i) => {
    const number = sideOf(n) ? (i ? '' : `${numberOf(n)}. … `) : `${numberOf(n)}. `;
    return number + textOf(n) + (sideOf(n) ? '\n' : ' ');
  }).join('').trimEnd();
}

const acts = {
  first: () => go(0), back, next: forward, last: toEnd, run: () => play(!player), flip,
  'judged-back': () => toJudged(-1), 'judged-next': () => toJudged(1),
  arrow() {
    showArrow = !showArrow;
    memory.set('arrow', showArrow ? 'yes' : 'no');
    $('arrow').setAttribute('aria-pressed', String(showArrow));
    drawBoard(true);
  },
  lang() {
    switchLanguage();
    drawAll();
  },
  theme: switchTheme,
  'copy-fen': () => copy(fenAt(now)),
  'copy-link': () => copy(location.href.replace(/#.*/, '') + hashOf(now)),
  'copy-moves': () => copy(movesText()),
};
for (const id in acts) {
  $(id).onclick = () => {
    if (player && id !== 'run' && id !== 'flip') play(false);
    acts[id]();
  };
}
$('notation').onchange = (event) => {
  notation = +event.target.value;
  chosen = true;
  drawList();
  drawTurning();
  drawKnown();
  go(now, true);
};
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-n]'), button = event.target.closest('[data-f]');
  if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    play(false);
    if (link.dataset.c) teller = +link.dataset.c;
    go(+link.dataset.n);
    if (!link.isConnected) $('board').focus({preventScroll: true});
  } else if (button) {
    const n = +button.dataset.f;
    fold(n, button.getAttribute('aria-expanded') === 'false');
    $('moves').querySelector(`[data-f="${n}"]`)?.focus({preventScroll: true});
    if (shown.has(head[now]) || !level[now]) markList();
  }
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const keys = {
    ArrowRight: forward, ArrowLeft: back, Home: () => go(0), End: toEnd,
    ArrowUp: () => toSibling(-1), ArrowDown: () => toSibling(1),
    n: () => toJudged(1), N: () => toJudged(-1), f: flip, p: () => play(!player),
  };
  const act = keys[event.key];
  if (!act) return;
  if (event.key !== 'p' && event.key !== 'f') play(false);
  if (act() !== false) event.preventDefault();
});

function swiped(on) {
  play(false);
  if (on) forward(); else back();
}
addEventListener('hashchange', () => go(nodeOf(location.hash), true));

// ---- Start

/** Shows the game of `view`. */
function readView() {
  printed = '';
  setStart(view.fen);
  buildTree();
  measure();
  judged = main.filter((n) => nodes[n].k);
  turning = (view.turning || []).map((ply) => main[ply + 1]).filter(Boolean);
  folded.clear();
  unfolded.clear();
  $('judged-back').hidden = $('judged-next').hidden = !judged.length;
  $('arrow').hidden = !main.some((n) => nodes[n].b);
}

$('arrow').setAttribute('aria-pressed', String(showArrow));
readView();
drawAmong();
$('page').hidden = false;
now = nodeOf(location.hash);
buildBoard();
drawAll();
performance.mark?.('qipu-ready');
