// Cleaning the archive: duplicates and broken records are shown one after another, each with one key
// for each decision. What was decided is listed and can be taken back.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {ifChanged, on} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {openGame} from '../archive/archive_list.js';
import {ask} from '../ask.js';
import {snapshotOf} from '../history.js';
import {showMessage} from '../messages.js';
import {openSheet} from '../sheets.js';
import {desk} from '../state.js';
import {askClean, percentText, stopCleaning} from './ask_clean.js';
import {brokenHtml} from './broken.js';
import {drawOutput, startCleanOutput} from './clean_output.js';
import {decide, decisionOfGroup, decisionOfRecord, decisions, holds, readDecisions, takeBack} from './decisions.js';
import {compared, drawMerging, groupHtml, groupsOf, recordsOf} from './groups.js';

const kMostPart = 256, kPartMs = 300;  // records that are checked before the page looks whether to stop
const kMostListed = 100, kKeysAtOnce = 500;
const kGroupKeys = {keep: 'keepThis', merge: 'mergeInto', apart: 'notSame'};
const kBrokenKeys = {mend: 'doMend', leave: 'doLeave', own: 'takeOwn'};
const kLetters = {k: 'keep', m: 'merge', x: 'apart', y: 'mend', n: 'leave', e: 'own'};

/** What is walked through: groups of copies, or broken records; '': nothing yet. */
let kind = /** @type {'' | 'groups' | 'broken'} */ ('');
let items = /** @type {any[]} */ ([]);
let at = 0;
let searching = '';  // what is searched now
let searches = 0;  // how many were begun
let stopped = false;
let drawn = 0;  // the number of the last drawing

const decisionOf = (item) => (kind === 'groups' ? decisionOfGroup(item.ids) : decisionOfRecord(item.id));
const countOpen = () => items.filter((item) => !decisionOf(item)).length;

function drawBusy() {
  document.body.classList.toggle('cleaning', kind === 'groups');  // more room at a desk
  $('clean-end').hidden = !kind;
  $('clean-stop').hidden = !searching;
  $('clean-progress').hidden = !searching;
  if (!searching) $('clean-far').textContent = '';
  $('clean-groups').disabled = $('clean-broken').disabled = Boolean(searching);
  $('clean-groups').setAttribute('aria-pressed', String(kind === 'groups'));
  $('clean-broken').setAttribute('aria-pressed', String(kind === 'broken'));
}

function progress(done, all) {
  const bar = $('clean-progress');
  if (!all) return bar.removeAttribute('value');
  bar.max = all;
  bar.value = done;
}

/** Shows nothing of what was found. */
function reset() {
  ++searches;
  kind = searching = '';
  items = [];
  $('clean-says').textContent = '';
  draw();
}

/** Begins a search of items; one at a time. */
async function search(what, work) {
  kind = what;
  items = [];
  at = 0;
  searching = what;
  stopped = false;
  progress(0, 0);
  $('clean-says').textContent = word('lookingFor');
  draw();
  const mine = ++searches;
  await work(() => stopped || mine !== searches);
  if (mine !== searches || kind !== what) return;
  searching = '';
  if (stopped && what === 'groups') $('clean-says').textContent = word('cleanStopped');
  else if (stopped) $('clean-says').textContent += ` ${word('cleanStopped')}`;
  draw();
}

async function searchGroups(ended) {
  const told = await askClean({do: 'duplicates'});
  if (ended()) return;
  $('clean-says').textContent = '';
  if (!told) return;
  items = groupsOf(told.groups);
  at = Math.max(0, items.findIndex((item) => !decisionOf(item)));
  $('clean-says').textContent = items.length
    ? `${whole(items.length)} ${word('copiesFound')} ${whole(told.copies)}, ${word('nearFound')} ${whole(told.near)}`
    : word('noCopies');
}

async function searchBroken(ended) {
  const every = $('clean-every').checked;
  for (let from = 0, all = 1, part = 0; from < all && !ended();) {
    const began = performance.now();
    const told = await askClean({do: 'broken', every, from, most: part});  // at first only their number
    if (!told || ended()) break;
    ({all, next: from} = told);
    const isFast = performance.now() - began < kPartMs;
    part = Math.max(1, Math.min(kMostPart, isFast ? 2 * part : part >> 1));
    items.push(...told.items);
    progress(from, all);
    $('clean-says').textContent = all || items.length
      ? `${word('checking')} ${whole(from)}/${whole(all)}: ${whole(items.length)} ${word('brokenFound')}` : word('noBroken');
    if (told.items.length === items.length) draw(); else drawWalk();
  }
}

// ---- The item that is shown

function drawWalk() {
  $('clean-walk').hidden = !items.length;
  $('clean-at').textContent = items.length
    ? `${whole(at + 1)} / ${whole(items.length)} · ${word('openItems')} ${whole(countOpen())}` : '';
  $('clean-rest').hidden = kind !== 'groups' || Boolean(searching) || !restOf().length;
}

/** Returns the snapshot of a record that was opened from the archive and changed; undefined: there is none. */
function ownVersion({id}) {
  const row = desk.rows.find(({file}) => file.archived?.id === id && file.archived.archive === desk.archive.key);
  return row && snapshotOf(row);
}

const can = (item, what) => (what === 'mend' ? Boolean(item.meant) : what !== 'own' || Boolean(ownVersion(item)));

function drawKeys(item) {
  const decision = item && decisionOf(item);
  const keys = kind === 'groups' ? kGroupKeys : kBrokenKeys;
  $('clean-keys').hidden = !item;
  $('clean-hint').textContent = item ? word(kind === 'groups' ? 'cleanKeysGroup' : 'cleanKeysBroken') : '';
  $('clean-keys').innerHTML = !item ? '' : Object.entries(keys)
    .filter(([act]) => can(item, act))
    .map(([act, name]) => `<button type="button" data-act="${act}" aria-pressed="${decision?.act === act}">` +
      `${word(name)}</button>`).join('') +
    (decision ? `<button type="button" data-back="${esc(decision.key)}">${word('takeItBack')}</button>` : '');
}

/** Draws the shown item, after asking how its games differ. */
async function draw() {
  const mine = ++drawn, item = items[at], box = $('clean-item');
  $('clean').hidden = $('open-clean').hidden = !desk.archive;
  $('clean-work').hidden = !desk.archive?.blob;
  $('clean-served').hidden = Boolean(desk.archive?.blob);
  drawBusy();
  drawWalk();
  drawKeys(null);
  box.hidden = !item;
  if (!item) return box.replaceChildren();
  if (kind === 'groups' && (!await compared(item) || mine !== drawn)) return;
  box.innerHTML = kind === 'groups' ? groupHtml(item) : brokenHtml(item);
  drawKeys(item);
  if (kind !== 'groups') return;
  $('clean-merging').dataset.of = item.ids[0];
  drawMerging(item);
}

/** Shows another item. @param {number} to its place */
function walk(to) {
  if (to < 0 || to >= items.length) return;
  at = to;
  draw();
}

/** Shows the next item that is not decided, from the one after the shown one on. */
function walkOn() {
  const places = items.map((_, i) => (at + 1 + i) % items.length);
  const next = places.find((i) => !decisionOf(items[i]));
  if (next === undefined) $('clean-says').textContent = word('allDecided');
  walk(next ?? at);
}

async function act(what) {
  const item = items[at];
  if (!item || searching === 'groups' || !(what in (kind === 'groups' ? kGroupKeys : kBrokenKeys))) return;
  if (!can(item, what)) return;
  let made = null;
  if (kind === 'groups') {
    if (!item.shown) return;
    const of = await recordsOf(item);
    if (!of || item !== items[at]) return;
    if (what !== 'apart' && !of.out.length) return;
    made = {act: what, records: of.records, out: what === 'apart' ? [] : of.out};
  } else {
    const {id, key, source, number, sign} = item;
    made = {act: what, records: [{id, key, name: `${source} #${number}`}], sign: what === 'mend' ? sign : undefined,
            bytes: what === 'own' ? ownVersion(item).slice() : undefined};
  }
  if (await decide(made)) return showMessage(word('cleanClash'), true);
  if (item !== items[at]) return;
  walkOn();
  $('clean-item').focus({preventScroll: true});
}

/** Returns the groups of sure copies that are not decided. */
const restOf = () => items.filter((item) => item.why?.[0] !== 'near' && item.why && !decisionOf(item));

/** Decides about all other groups as `qipu dedupe --merge` would. */
async function mergeRest() {
  const rest = restOf();
  if (await ask(`${whole(rest.length)} ${word('mergeRestAsk')}`, ['mergeThem', 'cancel']) !== 'mergeThem') return;
  const ids = rest.flatMap((group) => group.ids), found = new Map();
  searching = 'groups';
  stopped = false;
  drawBusy();
  for (let from = 0; from < ids.length && !stopped; from += kKeysAtOnce) {
    progress(from, ids.length);
    const part = ids.slice(from, from + kKeysAtOnce), reply = await askClean({do: 'keys', ids: part});
    if (!reply) break;
    part.forEach((id, i) => found.set(id, {id, key: reply.keys[i], name: reply.places[i]}));
  }
  searching = '';
  const made = rest.filter((group) => group.ids.every((id) => found.get(id)?.key)).map((group) => {
    const records = group.ids.map((id) => found.get(id));
    return {act: 'merge', records, out: records.slice(1).map(({key}) => key)};
  });
  const clashes = await decide(...made);
  $('clean-says').textContent = stopped ? word('cleanStopped') : '';
  if (clashes) showMessage(`${whole(clashes)}: ${word('cleanClash')}`, true);
  draw();
}

// ---- The decisions

function decidedHtml(decision) {
  const [first, ...others] = decision.records, out = others.filter(({key}) => decision.out.includes(key));
  const names = (list) => list.slice(0, 3).map(({name}) => esc(name)).join('、') + (list.length > 3 ? ` + ${list.length - 3}` : '');
  const what = {keep: `${names([first])}; <del>${names(out)}</del>`, merge: `${names([first])} ← ${names(out)}`,
                apart: names(decision.records)}[decision.act] || names([first]);
  return `<li>${word(`did-${decision.act}`)} ${what}` + (holds(decision) ? '' : ` <small class="blunder">${word('notHere')}</small>`) +
    ` <button type="button" data-back="${esc(decision.key)}">${word('takeItBack')}</button></li>`;
}

function drawDecided() {
  const all = decisions(), box = $('clean-decided');
  box.hidden = !all.length;
  box.querySelector('summary').textContent = `${word('decidedList')} ${whole(all.length)}`;
  const more = all.length - kMostListed;
  box.querySelector('ul').innerHTML = all.slice(0, kMostListed).map(decidedHtml).join('') +
    (more > 0 ? `<li>+ ${whole(more)} ${word('moreDecided')}</li>` : '');
  drawOutput();
  drawWalk();
  if (items[at]?.shown || items[at]?.findings) drawKeys(items[at]);
}

// ---- Events

async function clicked(event) {
  const {act: what, back, show} = event.target.closest('button')?.dataset || {};
  if (what) act(what);
  if (show) openGame(+show);
  if (!back) return;
  await takeBack(back);
  $('clean-item').focus({preventScroll: true});
}

function changedChoice({target}) {
  const group = items[at];
  if (target.name === 'clean-kept') {
    group.chosen = +target.value;
    drawMerging(group);
  } else if (target.dataset.same) {
    const place = +target.dataset.same;
    if (target.checked) group.same.add(place); else group.same.delete(place);
    drawMerging(group);
  }
}

function keyPressed(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest('select, [type=search]')) return;
  const key = event.key.toLowerCase(), isRadio = event.target.type === 'radio';
  if (kind === 'groups' && /^[1-9]$/.test(key)) {
    $('clean-item').querySelector(`[name=clean-kept][value="${+key - 1}"]`)?.click();
  } else if (kLetters[key]) {
    act(kLetters[key]);
  } else if ((key === 'arrowleft' || key === 'arrowright') && !isRadio) {
    walk(at + (key === 'arrowright' ? 1 : -1));
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}

export function startCleaning() {
  startCleanOutput();
  $('clean-groups').onclick = () => search('groups', searchGroups);
  $('clean-broken').onclick = () => search('broken', searchBroken);
  $('clean-rest').onclick = mergeRest;
  $('clean-stop').onclick = () => {
    stopped = true;
    if (searching === 'groups') stopCleaning();
  };
  $('clean-end').onclick = () => {
    stopped = true;
    stopCleaning();
    reset();
  };
  $('clean-before').onclick = () => walk(at - 1);
  $('clean-next').onclick = () => walk(at + 1);
  $('clean').addEventListener('click', clicked);
  $('clean').addEventListener('change', changedChoice);
  $('clean').addEventListener('keydown', keyPressed);
  on('archive', () => {
    stopCleaning();
    reset();
    readDecisions();
  });
  on('clean-far', (done, all) => {
    if (searching !== 'groups') return;
    progress(done, all);
    $('clean-far').textContent = percentText(done, all);
  });
  on('clean-these', () => {
    openSheet('clean');
    search('groups', searchGroups);
  });
  on('decided', drawDecided);
  on('steps', () => { if (kind === 'broken' && items[at]) drawKeys(items[at]); });
  on('all', ifChanged(() => state.lang, () => {
    draw();
    drawDecided();
  }));
}
