// Spellings of players' names that may be one person's: shows two of them side by side and asks.
// Keys: Y yes, N no, L later.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {download} from '../save.js';
import {askedArchive} from './archive.js';
import {decide, decidedNames, decisions, nameTable, takeBack} from './decisions.js';
import {playerLink, tableHtml} from './tables.js';

const kAtOnce = 20;
const kAnswers = {yes: 'y', no: 'n', later: 'l'};

let doubts = /** @type {any[]} */ ([]);  // those not yet answered, the shown one first
let about = '';  // only this player; '': all
let open = 0;  // how many are left, those put off included
let putOff = /** @type {Set<string>} */ (new Set());

const keyOf = ({persons: [major, minor]}) => `${minor.name}\t${major.name}`;

/** Asks which spellings are doubtful. @param {string} [name] only those of this player */
export async function findDoubts(name = '') {
  const {same, different} = decidedNames();
  for (const key of putOff) different[key] = '';
  const reply = await askedArchive({do: 'doubts', name, same, different, most: kAtOnce});
  if (!reply) return false;
  about = name;
  doubts = reply.doubts;
  open = reply.count + putOff.size;
  return true;
}

export function forgetDoubts() {
  doubts = [];
  putOff = new Set();
}

function personCells(persons) {
  const years = ({from, to}) => (from ? (from === to ? `${from}` : `${from}–${to}`) : '–');
  const lines = (all) => all.map((each) => `<span>${each}</span>`).join('') || '–';
  const row = (key, cell) => [word(key), ...persons.map(cell)];
  return [
    row('many', ({games}) => whole(games)), row('yearsOf', years),
    row('eventsOf', ({events}) => lines(events.map(([event, n]) => `${esc(event)} <small>${whole(n)}</small>`))),
    ...(persons.some(({spellings}) => spellings.length)
      ? [row('spelledAs', ({spellings}) => lines(spellings.map(esc)))] : []),
  ];
}

function doubtHtml(doubt) {
  const {persons, common} = doubt;
  const met = common.map(([name, a, b]) => `${playerLink(name)} <small>${whole(a)} / ${whole(b)}</small>`);
  const keys = Object.entries(kAnswers).map(([answer, key]) =>
    `<button type="button" data-answer="${answer}" aria-keyshortcuts="${key}">${word(`same-${answer}`)} ` +
    `<kbd>${key.toUpperCase()}</kbd></button>`).join('');
  return `<div id="doubt" tabindex="-1" role="group" aria-label="${esc(word('samePerson'))}">` +
    `<h3>${esc(word('samePerson'))}</h3>` +
    tableHtml(['', ...persons.map(({name}) => playerLink(name))], personCells(persons)) +
    `<p><small>${esc(word('commonOpponents'))}${met.join('、') || '–'}</small></p>` +
    `<p class="tools">${keys}</p></div>`;
}

function decidedHtml() {
  const all = decisions();
  if (!all.length) return '';
  const rows = all.map(({minor, major, same}) =>
    `<li>${esc(minor)} ${same ? '=' : '≠'} ${esc(major)} <button type="button" data-undo="${esc(minor)}" ` +
    `data-major="${esc(major)}" aria-label="${esc(`${word('takeBackName')} ${minor}`)}">${word('takeBackName')}</button></li>`);
  const table = all.some(({same}) => same)
    ? `<button type="button" data-table="1">${word('saveNames')}</button>` : '';
  return `<details id="decided"><summary>${word('decided')} ${whole(all.length)}</summary>` +
    `<ul>${rows.join('')}</ul>${table}</details>`;
}

/** Returns the HTML of the question that is next, and of the decisions that were made. */
export function spellingsHtml() {
  const left = open ? `${whole(open)} ${word('doubtsLeft')}` : '';
  return `<p><button type="button" data-back="1">${word('backToPeople')}</button> <small>${left}</small></p>` +
    (doubts.length ? doubtHtml(doubts[0])
      : `<p role="status">${esc(word(putOff.size ? 'onlyPutOff' : 'noDoubts'))}</p>`) + decidedHtml();
}

/** Answers the question that is shown. @param {string} answer yes, no or later */
async function answered(answer) {
  const [doubt] = doubts;
  if (!doubt) return;
  doubts.shift();
  if (answer === 'later') putOff.add(keyOf(doubt));
  else {
    const [major, minor] = doubt.persons;
    --open;
    decide({minor: minor.name, major: major.name, same: answer === 'yes'});
  }
  if (!doubts.length) await findDoubts(about);
}

/** @param {(focus: boolean) => void} draw draws the panel again */
export function startSpellings(draw) {
  const panel = $('people');
  panel.addEventListener('click', async (event) => {
    const {answer, undo, major, table} = event.target.closest('button')?.dataset || {};
    if (answer) {
      await answered(answer);
      draw(true);
    } else if (undo) {
      takeBack(undo, major);
      await findDoubts(about);
      draw(false);
    } else if (table) {
      download(new Blob([nameTable()], {type: 'text/tab-separated-values'}), 'names.tsv');
    }
  });
  panel.addEventListener('keydown', async (event) => {
    const answer = Object.keys(kAnswers).find((each) => kAnswers[each] === event.key.toLowerCase());
    if (!answer || !$('doubt') || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.tagName === 'INPUT') return;
    event.preventDefault();
    event.stopPropagation();
    await answered(answer);
    draw(true);
  });
}
