// What the user has decided about records of the archive. Decisions are kept in this browser, and the
// archive is not changed. A decision names every record that it concerns by a key of its content and
// place. It holds only in an archive of that name which has all of these records.
//
// Events:
// 'decided'  a decision was made or taken back, or those of another archive were read

import {emit} from '../../../libnotation/src/publish/page/common/events.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {browserStore} from '../browser_store.js';
import {keepsDrafts} from '../drafts.js';
import {showMessage} from '../messages.js';
import {desk} from '../state.js';
import {askClean} from './ask_clean.js';

/**
 * @typedef {object} Decided a record that a decision concerns
 * @property {number} id its number in the database when it was decided
 * @property {string} key
 * @property {string} name for the list of decisions
 *
 * @typedef {object} Decision
 * @property {string} key
 * @property {string} archive its name
 * @property {'keep' | 'merge' | 'apart' | 'mend' | 'leave' | 'own'} act
 * @property {Decided[]} records the one that stays first
 * @property {string[]} out keys of the records that are left out, or merged
 * @property {string} [sign] of the correction that was accepted
 * @property {Uint8Array} [bytes] the record as the user has corrected it by hand
 * @property {number} when
 */

const store = browserStore('qipu clean', 'decisions');
const kAtOnce = 500;  // records that are looked up together

let all = /** @type {Map<string, Decision>} */ (new Map());
/** The numbers of records in this archive by their keys. @type {Map<string, number>} */
let known = new Map();
let bySet = /** @type {Map<string, Decision>} */ (new Map());
let failed = false;

const archiveName = () => desk.archive?.name.replace(/^.*\//, '') || '';
const isOfGroup = ({act}) => !['mend', 'leave', 'own'].includes(act);
const setOf = (kind, ids) => `${kind} ${[...ids].sort((a, b) => a - b).join(' ')}`;

/** Returns true if all records of a decision are in the archive. @param {Decision} decision */
export const holds = (decision) => decision.records.every(({key}) => known.has(key));
const idsOf = (decision) => decision.records.map(({key}) => known.get(key));

/** Returns the decisions, the last one first. @returns {Decision[]} */
export const decisions = () => [...all.values()].sort((a, b) => b.when - a.when);

/** Returns the decision about exactly these copies. @param {number[]} ids */
export const decisionOfGroup = (ids) => bySet.get(setOf('group', ids));
/** Returns the decision about the mistakes of a record. @param {number} id */
export const decisionOfRecord = (id) => bySet.get(setOf('record', [id]));

/** Notes where records are. @param {{id: number, key: string}[]} records */
export function learn(records) {
  for (const {id, key} of records) known.set(key, id);
}

function changed() {
  bySet = new Map();
  for (const each of all.values()) {
    if (holds(each)) bySet.set(setOf(isOfGroup(each) ? 'group' : 'record', idsOf(each)), each);
  }
  emit('decided');
}

async function written(work) {
  if (failed || !keepsDrafts()) return;
  try {
    await work();
  } catch {
    failed = true;
    showMessage(word('noDecisions'), true);
  }
}

/** Reads the decisions about the archive, and looks for their records in it. */
export async function readDecisions() {
  const of = desk.archive;
  all = new Map();
  known = new Map();
  changed();
  if (!of?.blob) return;
  let kept = [];
  await written(async () => {
    kept = (await store.all()).filter((each) => each.archive === archiveName());
  });
  const hinted = [...new Map(kept.flatMap(({records}) => records.map((each) => [each.id, each]))).keys()];
  for (let at = 0; at < hinted.length && of === desk.archive; at += kAtOnce) {
    const ids = hinted.slice(at, at + kAtOnce), reply = await askClean({do: 'keys', ids});
    if (!reply) break;
    learn(ids.map((id, i) => ({id, key: reply.keys[i]})).filter(({key}) => key));
  }
  if (of !== desk.archive) return;
  for (const each of kept) if (!all.has(each.key)) all.set(each.key, each);
  changed();
}

/** Returns by the keys of records that are left out the decisions that say so. */
function leftOut() {
  const out = new Map();
  for (const each of all.values()) {
    if (isOfGroup(each) && holds(each)) for (const key of each.out) out.set(key, each);
  }
  return out;
}

/** Returns true if a decision leaves out a game twice, or keeps none of some games. */
function contradicts({records, out}, into) {
  if (out.some((key) => into.has(key))) return true;
  const met = new Set();
  for (let at = records[0].key; into.has(at) && !met.has(at);) {
    met.add(at);
    at = into.get(at).records[0].key;
    if (out.includes(at)) return true;
  }
  return false;
}

/** Returns the decisions about the same copies, or some of them. */
function replacedBy({key, records}) {
  const keys = new Set(records.map((each) => each.key));
  return [...all.values()].filter((each) => each.key === key ||
    isOfGroup(each) && keys.has(each.records[0].key) && each.records.every((one) => keys.has(one.key)));
}

/**
 * Decides. Earlier decisions about the same records, or some of them, are replaced.
 * @param {...{act: Decision['act'], records: Decided[], out?: string[], sign?: string, bytes?: Uint8Array}} made
 * @returns {Promise<number>} how many contradict other decisions, and were not made
 */
export async function decide(...made) {
  const fresh = [], gone = [], into = leftOut();
  let clashes = 0;
  for (const {act, records, out = [], sign, bytes} of made) {
    const isGroup = isOfGroup({act});
    const key = [archiveName(), isGroup ? 'group' : 'record', ...records.map((each) => each.key).sort()].join('\n');
    const decision = {key, archive: archiveName(), act, records, out, sign, bytes, when: Date.now() + fresh.length};
    learn(records);
    const replaced = isGroup ? replacedBy(decision) : [];
    for (const each of replaced) for (const left of each.out) into.delete(left);
    if (isGroup && contradicts(decision, into)) {
      ++clashes;
      for (const each of replaced) for (const left of each.out) into.set(left, each);
      continue;
    }
    for (const each of replaced) all.delete(each.key);
    for (const left of out) into.set(left, decision);
    all.delete(key);
    all.set(key, decision);
    fresh.push(decision);
    gone.push(...replaced.map((each) => each.key).filter((each) => each !== key));
  }
  changed();
  await written(async () => {
    if (fresh.length) await store.put(...fresh);
    if (gone.length) await store.drop(...gone);
  });
  return clashes;
}

/** Takes a decision back. @param {string} key */
export async function takeBack(key) {
  all.delete(key);
  changed();
  await written(() => store.drop(key));
}

/** Returns what a request for the clean database says about the decisions (archive_desk.h). */
export function decidedRequest() {
  const request = {keep: [], merge: [], mend: [], own: {}, keys: {}, signs: {}};
  for (const each of all.values()) {
    if (each.act === 'apart' || each.act === 'leave' || !holds(each)) continue;
    const [first] = each.records;
    for (const key of [first.key, ...each.out]) request.keys[known.get(key)] = key;
    if (each.act === 'own') {
      request.own[known.get(first.key)] = new TextDecoder().decode(each.bytes);
    } else if (each.act === 'mend') {
      request.mend.push(known.get(first.key));
      request.signs[known.get(first.key)] = each.sign;
    } else {
      for (const key of each.out) request[each.act].push(known.get(first.key), known.get(key));
    }
  }
  return request;
}
