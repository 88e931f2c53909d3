// The viewer of a game: the current move and the list of all moves.

// ---- Texts of the record

let teller = 0;  // the node whose comment led to the current one
/** Returns a text of the node with links for words that name moves; `more`: their attributes. */
function proseHtml(text, words, n, more = '') {
  let html = '', at = 0;
  for (let i = 0; i < (words || []).length; i += 2) {
    const begin = text.indexOf(words[i], at), to = words[i + 1], shown = esc(words[i]);
    if (begin < 0) break;
    html += esc(text.slice(at, begin)) + (to ? `<a class="w" href="${hashOf(to)}" data-n="${to}" ` +
      `data-c="${n}"${to === now && !more ? ' aria-current="true"' : ''}${more}>${shown}</a>`
                                             : shown);
    at = begin + words[i].length;
  }
  return html + esc(text.slice(at));
}

// ---- The current move

function drawNow() {
  const node = nodes[now];
  const para = (kind, text) => (text ? `<p class="${kind}">${esc(text)}</p>` : '');
  const said = (text, words, n) =>
    (text ? `<p class="said">${proseHtml(text, words, n)}</p>` : '');
  const links = (label, all) => (all.length ? `<p class="links">${label} ${all.slice(0, 30).map(
    (n) => moveLink(n) + '</a>').join(' ')}</p>` : '');
  let html = '';
  if (now) {
    const kind = kindOf(now), mark = kMarks[node.k];
    html += `<h2><span class="side ${kSides[sideOf(now)]}">${numbered(now)}</span> ` +
      `<span class="${node.x ? 'unread' : ''}">${esc(textOf(now))}</span>` +
      marksOf(now).map((m) => ` <b class="${kind}">${esc(m)}</b>`).join('') +
      (mark ? `<small class="${kind}">${mark[lang + 1]}</small>` : '') + '</h2>';
    const values = [];
    if (node.r !== undefined && !node.w) values.push(`${word('chance')} ${percent(node.r)}`);
    if (node.e !== undefined) values.push(evalText(node.e, true));
    if (node.o) values.push(bookText(node.o));
    if (node.s !== undefined) values.push(`${word('spent')} ${secondsText(node.s)}`);
    if (level[now]) values.push(word(node.u ? 'spoken' : 'variation'));
    html += para('values', values.join(' · '));
    if (node.x) html += para('words', word('unread'));
    html += para('words', told(node.w)) + said(node.l, node.lm, now) + said(node.c, node.cm, now);
    if (node.u) html += teller ? said(nodes[teller].l, nodes[teller].lm, teller) +
      said(nodes[teller].c, nodes[teller].cm, teller) : said(view.intro, view.introm, 0);
    if (now === main[main.length - 1]) html += para('words', view.ending?.[lang]);
    html += links(word('other'), childrenOf(node.p).filter((n) => n !== now));
    if (level[now]) {
      html += `<p class="links"><a href="${hashOf(onMain(now))}" data-n="${onMain(now)}">` +
        `${word('mainLine')}</a></p>`;
    }
  } else {
    html += `<h2>${word('first')}</h2>` + said(view.intro, view.introm, 0) +
      para('words', told(view.summary));
  }
  const next = childrenOf(now);
  if (next.length > 1) html += links(word('follow'), next);
  $('now').innerHTML = html;
}

// ---- The list of moves

const kDeep = 3, kMany = 1500;  // levels and moves shown at first
const folded = new Set(), unfolded = new Set();  // what the reader folded and unfolded, by head
let shown = new Set();  // heads of the variations that are listed

const kSkip = ' tabindex="-1"';  // one tab stop for the whole list
const openHtml = (n) =>
  `<div class="v" data-v="${n}" data-l="${level[n]}">`;
const foldHtml = (n, open) => `<button type="button" class="fold" data-f="${n}" ` +
  `aria-expanded="${open}" aria-label="${word(open ? 'fold' : 'unfold')}">` +
  `${open ? '−' : '+'}</button>`;
const foldedHtml = (n) => `${openHtml(n)}${foldHtml(n, false)}<i>${numbered(n)}</i>&nbsp;` +
  `${moveLink(n, kSkip)}</a> <i>(${size[n]})</i></div>`;

/** Lists the line that begins with `first` (0: all), with branches; `print` adds the sentences. */
function listHtml(first, print) {
  const parts = [], stack = [first || firstChild[0]], deepest = Math.max(kDeep, level[first] + 2);
  let line = -1, half = false, listed = 0;  // open variation; a row without Black's move
  const close = () => {
    if (line >= 0) parts.push('</div>');
    if (half) parts.push('<span></span>');
    line = -1;
    half = false;
  };
  const said = (text, words, n) => {
    if (text) { close(); parts.push(`<p class="c">${proseHtml(text, words, n, kSkip)}</p>`); }
  };
  const quoted = (text, words, n) => {
    if (text) parts.push(` <q>${proseHtml(text, words, n, kSkip)}</q> `);
  };
  while (stack[stack.length - 1] > 0) {
    const n = stack.pop(), node = nodes[n], black = sideOf(n);
    if (level[n] && head[n] === n && n !== first && !unfolded.has(n) &&
        (folded.has(n) || level[n] > deepest || listed > kMany)) {
      close();
      parts.push(foldedHtml(n));
      continue;
    }
    ++listed;
    if (!level[n]) {
      if (line >= 0) close();
      said(node.l, node.lm, n);
      if (!black) close();
      if (!half) parts.push(`<i>${numberOf(n)}.</i>`, black ? '<span class="gap">…</span>' : '');
      parts.push(moveLink(n, kSkip));
      const value = evalText(node.e, false) || (node.o ? word('inBook') : '');
      parts.push(value ? `<small>${value}</small></a>` : '</a>');
      half = !black;
      if (print) said(told(node.w));
      said(node.c, node.cm, n);
    } else {
      const fresh = line !== head[n];
      if (fresh) {
        close();
        line = head[n];
        parts.push(openHtml(line));
        if (n === line) {
          shown.add(n);
          parts.push(foldHtml(n, true));
        }
      }
      quoted(node.l, node.lm, n);
      if (fresh || !black) parts.push(`<i>${numbered(n)}</i>&nbsp;`);
      parts.push(moveLink(n, kSkip), '</a> ');
      quoted(node.c, node.cm, n);
    }
    if (firstChild[n] > 0) stack.push(firstChild[n]);
    if (n !== firstChild[node.p]) continue;
    for (const c of childrenOf(node.p).slice(1).reverse()) stack.push(c);
  }
  close();
  return parts.join('');
}

function drawList() {
  shown = new Set();
  $('moves').innerHTML = listHtml(0);
  marked = null;
  markList();
}

function fold(n, open) {
  const first = $('moves').querySelector(`.v[data-v="${n}"]`);
  if (!first) return;
  (open ? folded : unfolded).delete(n);
  (open ? unfolded : folded).add(n);
  for (let e = first.nextElementSibling; e;) {
    const mine = e.dataset.v !== undefined && (+e.dataset.l > level[n] || +e.dataset.v === n);
    if (!mine) break;
    const gone = e;
    shown.delete(+e.dataset.v);
    e = e.nextElementSibling;
    gone.remove();
  }
  shown.delete(n);
  first.outerHTML = open ? listHtml(n) : foldedHtml(n);
}

let marked = null, scrolling = 0;
/** Marks the current move and unfolds its variation; if that is very deep, what leads to it. */
function markList() {
  const hidden = [];
  let n = now;
  while (level[n] && !shown.has(head[n])) {
    hidden.push(head[n]);
    n = nodes[head[n]].p;
  }
  if (hidden.length <= 50) {
    hidden.reverse().forEach((each) => { if (!shown.has(each)) fold(each, true); });
    n = now;
  }
  const box = $('moves'), link = n ? box.querySelector(`a.m[data-n="${n}"]`) : null;
  if (marked) {
    marked.removeAttribute('aria-current');
    marked.tabIndex = -1;
  }
  marked = link;
  const door = link || box.querySelector('a.m');
  if (door) door.tabIndex = 0;
  link?.setAttribute('aria-current', 'true');
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(() => {  // when reading the layout is cheap
    $('now').scrollTop = 0;
    if (!now) box.scrollTop = 0;
    if (!link) return;
    const top = link.offsetTop, end = top + link.offsetHeight, margin = 32;
    if (top - margin < box.scrollTop || end + margin > box.scrollTop + box.clientHeight) {
      box.scrollTop = top - box.clientHeight / 2;
    }
  });
}
