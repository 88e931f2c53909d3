// What the user has decided about spellings of players' names: which two are one person, and which
// are not. The browser keeps the decisions by the name of the database.
//
// Events:
// 'names-decided'  a decision was made, or taken back

import {emit} from '../../../libnotation/src/publish/page/common/events.js';
import {desk} from '../state.js';

const kKey = 'qipu names', kMostArchives = 20;

/**
 * @typedef {object} Decision
 * @property {string} minor the rarer spelling
 * @property {string} major the usual one
 * @property {boolean} same they are one person
 */

/** @returns {Record<string, Decision[]>} decisions by the names of databases */
function all() {
  try {
    const kept = JSON.parse(localStorage.getItem(kKey) || '{}');
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? kept : {};
  } catch {
    return {};
  }
}

let unkept = /** @type {Record<string, Decision[]>} */ ({});  // where the browser keeps nothing

/** Returns the decisions about the open database, the oldest first. @returns {Decision[]} */
export function decisions() {
  const name = desk.archive?.name || '', kept = all()[name] || unkept[name];
  return Array.isArray(kept) ? kept.filter((each) => typeof each?.minor === 'string' &&
    typeof each.major === 'string') : [];
}

/** @param {Decision[]} list */
function keep(list) {
  const {[desk.archive.name]: _, ...others} = all();
  const entries = Object.entries(others).slice(-kMostArchives + 1);
  const now = Object.fromEntries(list.length ? [...entries, [desk.archive.name, list]] : entries);
  try {
    localStorage.setItem(kKey, JSON.stringify(now));
    unkept = {};
  } catch {
    unkept = now;
  }
  emit('names-decided');
}

const isAbout = (minor, major) => (each) => each.minor === minor && each.major === major;

/** @param {Decision} decision */
export function decide(decision) {
  const {minor, major} = decision;
  keep([...decisions().filter((each) => !isAbout(minor, major)(each)), decision]);
}

/** Takes a decision back. @param {string} minor @param {string} major */
export function takeBack(minor, major) {
  keep(decisions().filter((each) => !isAbout(minor, major)(each)));
}

/** Returns the decisions as the questions name them: `same` and `different` (ops/desk/archive_desk.h). */
export function decidedNames() {
  const all = decisions();
  return {
    same: Object.fromEntries(all.filter((each) => each.same).map(({minor, major}) => [minor, major])),
    different: Object.fromEntries(all.filter((each) => !each.same).map(({minor, major}) => [`${minor}\t${major}`, ''])),
  };
}

/** Returns a table of names, as `--names` reads it. */
export function nameTable() {
  const by = new Map();
  for (const {minor, major, same} of decisions()) {
    if (same) by.set(major, [...(by.get(major) || []), minor]);
  }
  return [...by].map(([major, minors]) => `${[major, ...minors].join('\t')}\n`).join('');
}
