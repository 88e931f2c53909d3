// The common part of all pages: words in two languages, what the browser remembers, light and dark.
// The page's own part defines `kWords` and draws. Parts of a page are joined in one scope
// (assets.cpp). Text of a record reaches a page only through esc().
const $ = (id) => document.getElementById(id);
let view = JSON.parse($('qipu-view').textContent);
const root = document.documentElement;

const memory = {
  get(key) { try { return localStorage.getItem('qipu ' + key); } catch { return null; } },
  set(key, value) {
    if (!this.keeps) return;
    try { localStorage.setItem('qipu ' + key, value); } catch { /* forbidden */ }
  },
  /** For a page that remembers nothing unless asked to: sets whether it shall remember. */
  keep(yes) {
    this.keeps = true;
    this.set('keep', yes ? 'yes' : 'no');
    this.keeps = yes;
  },
};
memory.keeps = !('forgets' in root.dataset) || memory.get('keep') === 'yes';

// The pages of a folder share one language.
const kLangKey = 'lang ' + location.pathname.replace(/[^/]*$/, '');
let lang = (memory.get(kLangKey) || root.lang).startsWith('zh') ? 0 : 1;
const word = (key) => kWords[key][lang];
const esc = (text) => String(text).replace(/[&<>"']/g, (c) => '&#' + c.charCodeAt(0) + ';');
const accuracyText = (value) => (value > 99.95 ? '>99.9' : value.toFixed(1));

// The index stores the games it shows, in its order, so that each page can link to the next.
const kListed = 1000;  // the most games stored
const listKey = (path) => 'list ' + path.replace(/index\.html$/, '');

function labelSwitches() {
  root.lang = lang ? 'en' : 'zh-Hans';
  $('theme').setAttribute('aria-label', word('theme'));
  $('lang').textContent = lang ? '中文' : 'English';
  $('lang').lang = lang ? 'zh' : 'en';
}
function switchLanguage() {
  lang = 1 - lang;
  memory.set(kLangKey, lang ? 'en' : 'zh');
}
function switchTheme() {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark'
                                  : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  memory.set('theme', root.dataset.theme);
}

const theme = memory.get('theme');
if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;

// A search treats traditional characters like simplified ones, and capitals like small letters.
const simplified = new Map();
function learnScripts(pairs) {
  const signs = [...(pairs || '')];
  for (let i = 0; i + 1 < signs.length; i += 2) simplified.set(signs[i], signs[i + 1]);
}
learnScripts(view.scripts);
const foldedText = (text) => [...text.toLowerCase()].map((c) => simplified.get(c) || c).join('');
const shownResult = (result) =>
  result.replace('1/2-1/2', '½–½').replace('-', '–').replace('*', '–');
