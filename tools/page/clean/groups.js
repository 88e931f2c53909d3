// Copies of a game beside each other: what differs, which has most; and what is decided about them.

import {$, esc} from '../../../libnotation/src/publish/page/common/dom.js';
import {word} from '../../../libnotation/src/publish/page/common/language.js';
import {state} from '../../../libnotation/src/publish/page/common/state.js';
import {shownResult} from '../../../libnotation/src/publish/page/common/text.js';
import {whole} from '../../../libnotation/src/publish/page/explorer/counts.js';
import {askClean} from './ask_clean.js';
import {titleHtml} from './item_title.js';

const kMostShown = 12;  // as in ops/desk/archive_clean.cpp
const kNamedTags = ['Red', 'Black', 'Event', 'Site', 'Date', 'Round', 'Result', 'Title', 'Annotator', 'ECCO', 'Opening'];
const kCounts = ['plies', 'comments', 'variations', 'tags'];

/**
 * @typedef {object} Group
 * @property {number[]} ids the proposed game first
 * @property {string[]} why of each of the others
 * @property {any} [shown] how the first of them differ (`compare`)
 * @property {number} [chosen] the place of the one that shall stay
 * @property {Set<number>} [same] the places of those that are copies of it
 */

/** Splits the answer of the desk: near copies are decided one by one. @returns {Group[]} */
export const groupsOf = (told) => told.flatMap(({ids, why, dropped}) => [
  {ids: ids.slice(0, dropped + 1), why: why.slice(0, dropped)},
  {ids: [ids[0], ...ids.slice(dropped + 1)], why: why.slice(dropped)},
]).filter((group) => group.why.length);

/** Asks how the games of a group differ. @param {Group} group @returns {Promise<boolean>} */
export async function compared(group) {
  group.shown ||= await askClean({do: 'compare', ids: group.ids.slice(0, kMostShown)});
  group.chosen ??= 0;
  group.same ||= new Set(group.ids.keys());
  return Boolean(group.shown);
}

const tagName = (name) => (kNamedTags.includes(name) ? word(`tag${name}`) : name);
const plyText = (ply) => word('plyIs') + ply + word('plyEnd');

function rowHtml(name, cells, best = () => false) {
  return `<tr><th scope="row">${name}</th>${cells.map((text, i) =>
    `<td${best(i) ? ' class="most"' : ''}>${text}</td>`).join('')}</tr>`;
}

function headHtml(group, game, i) {
  const why = i ? word(`why_${group.why[i - 1]}`) : word('proposed');
  const same = group.ids.length > 2
    ? `<label><input type="checkbox" data-same="${i}"${group.same.has(i) ? ' checked' : ''}> ${word('isSameGame')}</label>` : '';
  return `<th scope="col"><label><input type="radio" name="clean-kept" value="${i}"` +
    `${i === group.chosen ? ' checked' : ''}> <b>${i + 1}</b> ${word('toKeep')}</label>` +
    `<small>${why}</small><small>${esc(game.source)} #${game.number}</small>${same}` +
    `<button type="button" data-show="${game.id}">${word('showOnBoard')}</button></th>`;
}

/** Says where the moves of a game leave those of the first one. */
function partsHtml({parts}) {
  if (!parts) return '';
  const text = (all) => esc(all[state.notation] || all[0] || word('lineEnds'));
  const many = parts.plies > 1 ? `<br><small>${parts.plies > 20 ? '>20' : parts.plies} ${word('pliesDiffer')}</small>` : '';
  return `${plyText(parts.ply)}: <del>${text(parts.first)}</del> → <ins>${text(parts.here)}</ins>${many}`;
}

/** Returns the HTML of a group. @param {Group} group which was compared */
export function groupHtml(group) {
  const {games, tags, comments, more} = group.shown, hidden = group.ids.length - games.length;
  const counts = kCounts.map((name) => {
    const values = games.map((game) => game[name]), most = Math.max(...values);
    const differ = values.some((value) => value !== most);
    return rowHtml(word(`n-${name}`), values.map(whole), (i) => differ && values[i] === most);
  }).join('');
  const moves = games.some((game) => game.parts) ? rowHtml(word('partsAt'), games.map(partsHtml)) : '';
  const shown = (name, text) => esc(name === 'Result' ? shownResult(text) : text) || '–';
  return titleHtml(games[0]) +
    `<div class="beside" tabindex="0" role="group" aria-label="${esc(word('findCopies'))}"><table><thead><tr><td></td>` +
    `${games.map((game, i) => headHtml(group, game, i)).join('')}</tr></thead><tbody>${counts}${moves}` +
    tags.map(([name, values]) => rowHtml(esc(tagName(name)), values.map((text) => shown(name, text)))).join('') +
    comments.map(([ply, texts]) =>
      rowHtml(`${word('aComment')} <small>${plyText(ply)}</small>`, texts.map((text) => esc(text) || '–'))).join('') +
    '</tbody></table></div>' +
    (more ? `<p><small>${more} ${word('moreComments')}</small></p>` : '') +
    (hidden > 0 ? `<p><b>+ ${whole(hidden)} ${word('moreCopies')}</b></p>` : '') +
    '<p id="clean-merging" role="status"></p>';
}

/** Returns the records of a group, the chosen one first, and which of them are left out for it. */
export async function recordsOf(group) {
  const shown = group.shown.games.map(({id, key, source, number}) => ({id, key, name: `${source} #${number}`}));
  const others = group.ids.slice(shown.length);
  if (others.length) {
    const reply = await askClean({do: 'keys', ids: others});
    if (!reply) return null;
    shown.push(...others.map((id, i) => ({id, key: reply.keys[i], name: reply.places[i]})));
  }
  const chosen = shown[group.chosen];
  const out = shown.filter((each, i) => each !== chosen && group.same.has(i)).map(({key}) => key);
  return {records: [chosen, ...shown.filter((each) => each !== chosen)], out};
}

/** Says what merging would add to the chosen game, and what would not be taken. */
export async function drawMerging(group) {
  const of = await recordsOf(group), chosen = group.chosen;
  if (!of?.out.length) return;
  const keys = Object.fromEntries(of.records.map(({id, key}) => [id, key]));
  const {id} = of.records[0];
  const merge = of.records.filter(({key}) => of.out.includes(key)).flatMap((each) => [id, each.id]);
  const reply = await askClean({do: 'merged', merge, keys});
  const box = $('clean-merging');
  if (!reply || !box || group.chosen !== chosen || box.dataset.of !== String(group.ids[0])) return;
  const [added] = reply.games;
  const gains = kCounts.slice(1).filter((name) => added?.[name])
    .map((name) => `${word(`n-${name}`)} +${added[name]}`).join('，');
  const left = reply.conflicts.map(({what, ply, kept, other}) => {
    const name = what === 'Result' ? word('theResult') : what ? tagName(what) : `${word('aComment')} ${plyText(ply)}`;
    return `<li>${esc(name)}: <del>${esc(other)}</del> (${esc(kept) || '–'})</li>`;
  });
  box.innerHTML = (gains ? `${word('mergeAdds')}${gains}` : word('mergeNothing')) +
    (left.length ? `<br>${word('mergeLeaves')}<ul>${left.slice(0, 20).join('')}</ul>` +
      (left.length > 20 ? ` + ${left.length - 20}` : '') : '');
}
