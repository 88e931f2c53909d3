// Playing against the engine, from the shown position on. The moves go into the game as others do;
// the match follows them by their line, so taking moves back is possible.

import {flip} from '../../libnotation/src/publish/page/board/board.js';
import {fillChoice} from '../../libnotation/src/publish/page/board/controls.js';
import {kSides} from '../../libnotation/src/publish/page/board/drawing.js';
import {turnAfter} from '../../libnotation/src/publish/page/board/position.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {childrenOf, pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {ask} from './ask.js';
import {edited} from './current_game.js';
import {DeskWorker} from './desk_worker.js';
import {canPlayFrom} from './engine_panel.js';
import {moveName, newMoveName, stepName, undo} from './history.js';
import {reader} from './reader.js';
import {openSheet} from './sheets.js';
import {desk} from './state.js';

/**
 * Strengths: what one move may cost, among how many of the best moves it is drawn, and how much of
 * the winning chance a drawn move may give away.
 */
const kLevels = [
  {nodes: 400, lines: 5, gives: 0.3}, {nodes: 3000, lines: 4, gives: 0.12},
  {nodes: 20000, lines: 3, gives: 0.04}, {nodes: 150000, lines: 1, gives: 0}, {ms: 3000, lines: 1, gives: 0},
];
/** Clocks: minutes for the game, and seconds that each move adds. */
const kClocks = [[0, 0], [5, 0], [5, 3], [10, 5], [20, 10]];
const kTickMs = 200;

/**
 * @typedef {object} Match
 * @property {string} fen where the game begins
 * @property {string[]} line all moves from there
 * @property {number} begun how many moves were there before
 * @property {number} own the user's side: 0 Red, 1 Black
 * @property {object} level
 * @property {number[] | null} left milliseconds on both clocks; null: no clocks
 * @property {number} added milliseconds for each move
 * @property {number} since when the side to move began to think
 * @property {string} record names the game
 */
let match = /** @type {Match | null} */ (null);
let timer = 0, thought = 0;
const player = new DeskWorker(() => end(word('died')));

const movesTo = (node) => pathTo(node).map((n) => tree.nodes[n].m);
const recordName = () => `${desk.record?.file} ${desk.record?.game}`;
const turn = () => turnAfter(match.line.length);

/** Returns the node after the moves of a line, or -1. @param {string[]} line */
function nodeAfter(line) {
  let n = 0;
  for (const move of line) {
    n = childrenOf(n).find((each) => tree.nodes[each].m === move && !tree.nodes[each].u) ?? -1;
    if (n < 0) return n;
  }
  return n;
}

function clockText(ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}

/** Returns the time on the clock of a side, now. */
const timeLeft = (side) =>
  match.left[side] - (side === turn() ? performance.now() - match.since : 0);

function drawClocks() {
  $('clocks').hidden = !match?.left;
  if (!match?.left) return;
  kSides.forEach((id, side) => { $(`clock-${id}`).textContent = clockText(timeLeft(side)); });
  if (timeLeft(turn()) <= 0) won(1 - turn(), 'timeEnd');
}

const say = (text) => { $('match').textContent = text; };

function draw() {
  $('play-here').textContent = word(match ? 'endMatch' : 'playHere');
  $('play-here').setAttribute('aria-pressed', String(Boolean(match)));
  for (const id of ['level', 'own-side', 'clock']) $(id).disabled = Boolean(match);
  $('match-keys').hidden = !match;
  $('take-back').disabled = !match || ownMoves() < 1;
  drawClocks();
}

function end(text = '') {
  if (!match) return;
  clearInterval(timer);
  ++thought;
  match = null;
  say(text);
  draw();
}

/** Ends the match, and writes the result unless the record has one. */
async function won(side, why) {
  const result = side ? '0-1' : '1-0', at = game.now;
  const whole = match.line.length === tree.main.length - 1;
  end(`${word(side ? 'blackWon' : 'redWon')}${state.lang ? ' ' : '，'}${word(why)}${state.lang ? '.' : '。'}`);
  if (!whole || state.view.result !== '*') return;
  edited({do: 'tags', tags: {Result: result}},
         () => ({name: stepName('didTags', [result, result]), before: at, after: at}));
}

/** Takes the time of the move that was made. @param {number} side its player */
function stopClock(side) {
  if (!match.left) return;
  match.left[side] = match.left[side] - (performance.now() - match.since) + match.added;
  match.since = performance.now();
}

/** Draws one of the best moves, as the strength has it. */
function drawn(lines, gives) {
  const side = turnAfter(match.line.length);
  const chance = (line) => (side ? 1 - line.chance : line.chance);
  const good = lines.filter((line) => chance(lines[0]) - chance(line) <= gives);
  return good[Math.floor(Math.random() * good.length)].moves[0];
}

/** Looks whether the game has ended; else lets the engine move if it is its turn. */
async function goOn() {
  const mine = ++thought, node = nodeAfter(match.line);
  const legal = await reader.ask({do: 'legal', node}).catch(() => null);
  if (mine !== thought || !match) return;
  if (!legal || legal.error) return end(legal?.error?.text[state.lang]);
  if (legal.end) return won(1 - turn(), `${legal.end}End`);
  if (turn() === match.own) return say(word('yourMove'));
  say(word('engineThinks'));
  const {gives, ...asks} = match.level;
  if (match.left) {
    const share = Math.max(50, timeLeft(turn()) / 30 + match.added * 0.7);
    asks.ms = Math.min(asks.ms || share, share);
  }
  if (asks.ms) asks.ms = Math.round(asks.ms);
  const request = {do: 'analyse', fen: match.fen, moves: match.line.join(' '), ...asks};
  const reply = await player.ask(request).catch(() => null);
  if (mine !== thought || !match) return;
  if (!reply?.lines?.length) return end(reply?.error?.text[state.lang]);
  const move = drawn(reply.lines, gives), at = nodeAfter(match.line);
  if (at < 0) return;
  const told = await edited({do: 'enter', node: at, move}, (made) => {
    if (mine === thought && match) {
      stopClock(turn());
      match.line = [...match.line, move];
      draw();
    }
    return {name: newMoveName(made, at), before: at, after: made.node};
  });
  if (mine === thought && match && told) goOn();
}

/** Counts the moves of the match that the user has made. */
const ownMoves = () => Math.floor((match.line.length - match.begun + (turn() === match.own ? 0 : 1)) / 2);

/** Takes back the user's last move, and the engine's answer to it. */
async function takeBack() {
  if (!match || ownMoves() < 1) return;
  ++thought;  // the answer that the engine may be looking for is not waited for
  const left = match.line.length - (turn() === match.own ? 2 : 1);
  const n = nodeAfter(match.line.slice(0, left + 1)), {p} = tree.nodes[n];
  match.line = match.line.slice(0, left);
  const told = await edited({do: 'remove', node: n, all: false},
                            () => ({name: stepName('didRemove', moveName(n)), before: n, after: p}));
  draw();
  if (told && match) goOn();
}

async function resign() {
  const of = match;
  if (!of || await ask(word('resignSure'), ['resign', 'cancel']) !== 'resign' || match !== of) return;
  won(1 - of.own, 'resignEnd');
}

/** Follows what the user does: a move of the match, a move taken back, another game. */
function follow() {
  if (!match) return;
  if (match.record !== recordName() || match.fen !== state.view.fen) return end(word('matchLeft'));
  if (nodeAfter(match.line) < 0) {  // moves were taken back
    match.line = movesTo(game.now);
    draw();
    if (turn() !== match.own && ownMoves() > 0) return void undo();  // not the engine's move alone
    return void goOn();
  }
  const line = movesTo(game.now);
  const played = line.length === match.line.length + 1 &&
    match.line.every((move, i) => move === line[i]) && turn() === match.own;
  if (!played || tree.nodes[game.now].u) return;
  stopClock(turn());
  match.line = line;
  draw();
  goOn();
}

function begin() {
  if (!canPlayFrom(game.now) || tree.nodes[game.now].u) return say(word('illegalHere'));
  const [minutes, seconds] = kClocks[$('clock').value], chosen = $('own-side').value;
  const line = movesTo(game.now), side = turnAfter(line.length);
  match = {
    fen: state.view.fen, line, begun: line.length, own: chosen === '' ? side : +chosen, level: kLevels[$('level').value],
    left: minutes ? [minutes * 60000, minutes * 60000] : null, added: seconds * 1000,
    since: performance.now(), record: recordName(),
  };
  if (match.left) timer = setInterval(drawClocks, kTickMs);
  if (state.flipped !== (match.own === 1)) flip();
  draw();
  openSheet('');  // on a small screen the panel lies over the board
  goOn();
}

function drawChoices() {
  const {value: level} = $('level'), {value: clock} = $('clock'), {value: own} = $('own-side');
  fillChoice('level', kLevels.map((_, i) => [i, word(`levels${i}`)]), level || 2);
  fillChoice('clock', kClocks.map(([minutes, seconds], i) => [i, !minutes ? word('noClock')
    : `${minutes} ${word('minutes')}${seconds ? ` + ${seconds} ${word('seconds')}` : ''}`]), clock || 0);
  fillChoice('own-side', [['', word('toMoveSide')], [0, word('red')], [1, word('black')]], own);
  draw();
}

export function startOpponent() {
  $('play-here').onclick = () => (match ? end() : begin());
  $('end-match').onclick = () => end();
  $('take-back').onclick = takeBack;
  $('resign').onclick = resign;
  on('move', follow);
  on('all', drawChoices);
}
