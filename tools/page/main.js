// qipu.html, the page that opens any record: the viewer of a game, and around it the list of opened
// files, editing, the engine and saving. The library answers in workers (ops/desk/desk.h). The page
// remembers nothing unless asked to, except drafts of what is not saved (drafts.js) and decisions about
// databases (clean/decisions.js).

import {$, embedded} from '../../libnotation/src/publish/page/common/dom.js';
import {ifChanged, on} from '../../libnotation/src/publish/page/common/events.js';
import {startLanguage, word} from '../../libnotation/src/publish/page/common/language.js';
import {keep, remembers} from '../../libnotation/src/publish/page/common/memory.js';
import {state} from '../../libnotation/src/publish/page/common/state.js';
import {drawAll, startGame} from '../../libnotation/src/publish/page/game/page.js';
import {kGameWords} from '../../libnotation/src/publish/page/game/words.js';
import {startAnnotating} from './annotate.js';
import {startArbiter} from './arbiter_panel.js';
import {openServed} from './archive/archive.js';
import {startArchiveList} from './archive/archive_list.js';
import {kArchiveWords} from './archive/archive_words.js';
import {startExplore} from './archive/explore_panel.js';
import {startExporting} from './archive/export_found.js';
import {startOpenings} from './archive/openings_panel.js';
import {startPeople} from './archive/people_panel.js';
import {startProgress} from './archive/progress.js';
import {startSavingArchive} from './archive/save_archive.js';
import {startBoardInput} from './board_input.js';
import {startCleaning} from './clean/clean_panel.js';
import {kCleanWords} from './clean/clean_words.js';
import {isTyping, keepComment, startComment} from './comment.js';
import {newGame, showRow, startCurrentGame} from './current_game.js';
import {offerDrafts, startDrafts} from './drafts.js';
import {startCorrecting} from './correct_move.js';
import {startEditing} from './edit.js';
import {kEditingWords} from './editing_words.js';
import {startEngine} from './engine_panel.js';
import {startFindings} from './findings_panel.js';
import {drawList, startList} from './game_list.js';
import {startHeaderFields} from './header_fields.js';
import {startHistory} from './history.js';
import {startLanding} from './landing.js';
import {startMaking} from './made_of_list.js';
import {showMessage, startMessages} from './messages.js';
import {startMoveMenu} from './move_menu.js';
import {startOpening} from './open_files.js';
import {startOpponent} from './opponent.js';
import {unpacked} from './packed.js';
import {kPlayingWords} from './playing_words.js';
import {loadFormats, startSaving} from './save.js';
import {startSavingAll} from './save_all.js';
import {startSavingInPlace} from './save_in_place.js';
import {startSearch} from './search.js';
import {startSetUp} from './set_up.js';
import {openLinked, startSharing} from './share.js';
import {kSharingWords} from './sharing_words.js';
import {startSheets} from './sheets.js';
import {desk, hasUnsaved} from './state.js';
import {kDeskWords} from './words.js';

/** Uses the first language of the browser, unless another was chosen before. */
function useBrowserLanguage() {
  const first = (navigator.languages?.[0] || navigator.language || '').toLowerCase();
  document.documentElement.lang = first.startsWith('zh') ? 'zh-Hans' : 'en';
}

const drawWords = ifChanged(() => state.lang, () => {
  for (const e of document.querySelectorAll('[data-p]')) e.placeholder = word(e.dataset.p);
  drawList();
});

/** Draws what belongs to no other part. */
function drawRest() {
  drawWords();
  $('keep').checked = remembers();
  const {record} = desk, {red, black} = state.view;
  if (!record) $('heading').textContent = word('appName');
  else if (!record.file && !red && !black) $('heading').textContent = word('fresh');
  document.title = `${record ? $('heading').textContent + ' · ' : ''}${word('appName')}`;
}

/** Adds the outlines of the characters, which drawings refer to by their ids. */
async function addShapes() {
  const text = new TextDecoder().decode(await unpacked('qipu-shapes'));
  document.body.insertAdjacentHTML('afterbegin', text);
}

function startParts() {
  startMessages();
  startSheets();
  startLanding();
  startCurrentGame();
  startFindings();
  startCorrecting();
  startSetUp();
  startBoardInput();
  startEditing();
  startComment();
  startHeaderFields();
  startHistory();
  startMoveMenu();
  startEngine();
  startOpponent();
  startAnnotating();
  startArbiter();
  startSaving();
  startSavingAll();
  startSavingInPlace();
  startSharing();
  startMaking();
  startSearch();
  startList(showRow);
  startOpening();
  startArchiveList();
  startSavingArchive();
  startExporting();
  startExplore();
  startOpenings();
  startPeople();
  startCleaning();
  startProgress();
  startDrafts(() => desk.rows);
  on('all', drawRest);
  $('keep').onchange = (event) => keep(event.target.checked);
  addEventListener('beforeunload', (event) => {
    if (!hasUnsaved() && !isTyping()) return;
    keepComment();
    event.preventDefault();
  });
}

async function start() {
  useBrowserLanguage();
  startLanguage(kGameWords, kDeskWords, kEditingWords, kPlayingWords, kSharingWords,
                kArchiveWords, kCleanWords);
  startGame(embedded('qipu-view'));
  startParts();
  addShapes();
  drawAll();
  showMessage(word('starting'));
  try {
    await loadFormats();
  } catch {
    showMessage(word('noWasm'), true);
    return;
  }
  showMessage('');
  const linked = await openLinked();  // null: the address has no game
  if (linked === false) showMessage(word('linkBad'), true);
  if (linked === null) offerDrafts();
  if (await openServed() && !desk.record) await newGame();
  performance.mark?.('qipu-desk-ready');
}

start();
