// Giving the shown game to others: as text, as code for forums, as a picture, as a link, on paper.

import {copy} from '../../libnotation/src/publish/page/board/controls.js';
import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {forgetPrint, printPositions} from '../../libnotation/src/publish/page/game/print.js';
import {game} from '../../libnotation/src/publish/page/game/state.js';
import {childrenOf, pathTo, tree} from '../../libnotation/src/publish/page/game/tree.js';
import {named, rowOf} from './current_game.js';
import {fragmentOf, holdsGame, kLongestLink, recordOf} from './game_link.js';
import {painted, pngOf} from './game_picture.js';
import {showMessage} from './messages.js';
import {openFiles} from './open_files.js';
import {tried} from './reader.js';
import {download} from './save.js';
import {desk} from './state.js';

const kPictureWidth = 940;

const say = (text) => { $('shared').textContent = text; };

/** Copies text, and says so beside the button, or shows the text if the browser forbids it. */
async function copied(text, done) {
  await copy(text);
  say($('said').textContent === word('copied') ? done : $('said').textContent);
}

/** Asks for the shown game in a format. */
const written = (format) =>
  tried({do: 'write', format, encoding: 'UTF-8', ...named(desk.record && rowOf(desk.record))});

const textOf = (made) => new TextDecoder().decode(made.bytes).trim();

async function copyText() {
  const made = await written('txt');
  if (made) copied(textOf(made), word('textCopied'));
}

async function copyForum() {
  const made = await written('dhtmlxq');
  if (made) copied(textOf(made), word('forumCopied'));
}

async function copyPicture() {
  const made = await tried({do: 'picture', node: game.now, flip: state.flipped});
  if (!made) return;
  const png = await pngOf(await painted(made.bytes, kPictureWidth));
  try {
    await navigator.clipboard.write([new ClipboardItem({'image/png': png})]);
    say(word('pictureCopied'));
  } catch {
    download(png, made.name.replace(/svg$/, 'png'));
    say(word('pictureSaved'));
  }
}

async function copyGameLink() {
  const made = await written('pgn');
  if (!made) return;
  const link = location.href.replace(/#.*/, '') + await fragmentOf(made.bytes);
  if (link.length > kLongestLink) {
    const [first, second, third] = word('linkLong').split('#');
    return say(first + link.length + second + kLongestLink + third);
  }
  await copied(link, word(location.protocol === 'file:' ? 'linkLocal' : 'linkCopied'));
}

/**
 * Opens the game of this page's address.
 * @returns {Promise<boolean | null>} null if it has none, false if that cannot be read
 */
export async function openLinked() {
  if (!holdsGame(location.hash)) return null;
  try {
    const bytes = await recordOf(location.hash);
    await openFiles([new File([bytes], `${word('linked')}.pgn`)]);
    return Boolean(desk.record);
  } catch {
    return false;
  }
}

// ---- Paper

/** The positions to be printed, each by the moves to it. */
let chosen = /** @type {string[][]} */ ([]);

const movesTo = (node) => pathTo(node).map((n) => tree.nodes[n].m);
const sameMoves = (a, b) => a.length === b.length && a.every((move, i) => move === b[i]);

function nodeAfter(moves) {
  let n = 0;
  for (const move of moves) {
    n = childrenOf(n).find((each) => tree.nodes[each].m === move) ?? -1;
    if (n < 0) break;
  }
  return n;
}

function drawChosen() {
  const here = movesTo(game.now);
  $('print-this').setAttribute('aria-pressed', String(chosen.some((each) => sameMoves(each, here))));
  $('print-count').textContent = chosen.length ? `${word('printed')}: ${chosen.length}` : '';
}

function choose() {
  const here = movesTo(game.now), others = chosen.filter((each) => !sameMoves(each, here));
  chosen = others.length < chosen.length ? others : [...chosen, here];
  forgetPrint();
  drawChosen();
}

let shownGame = '';  // the game that the chosen positions belong to

export function startSharing() {
  $('copy-text').onclick = copyText;
  $('copy-forum').onclick = copyForum;
  $('copy-picture').onclick = copyPicture;
  $('copy-game-link').onclick = copyGameLink;
  $('print-game').onclick = () => print();
  $('print-this').onclick = choose;
  printPositions(() => chosen.map(nodeAfter).filter((n) => n >= 0).sort((a, b) => tree.depth[a] - tree.depth[b]));
  on('record', () => {
    const name = `${desk.record.file} ${desk.record.game}`;
    if (name !== shownGame) {
      chosen = [];
      say('');
    }
    shownGame = name;
  });
  on('move', drawChosen);
  on('all', drawChosen);
  addEventListener('hashchange', async () => {
    if (await openLinked() === false) showMessage(word('linkBad'), true);
  });
}
