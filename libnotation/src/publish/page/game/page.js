// The viewer of a game as a whole. A page has one; it can show one game after another.

import {buildBoard, startBoard} from '../board/board.js';
import {drawLabels} from '../board/controls.js';
import {setStart} from '../board/position.js';
import {$} from '../common/dom.js';
import {emit} from '../common/events.js';
import {recall} from '../common/memory.js';
import {state} from '../common/state.js';
import {learnScripts} from '../common/text.js';
import {startTheme} from '../common/theme.js';
import {startActions} from './actions.js';
import {startGameBoard} from './board.js';
import {drawDetails, drawHeading, drawKnown, drawMoments, drawSides} from './cards.js';
import {startCurrentMove} from './current_move.js';
import {buildGraphs, measure, startGraphs} from './graphs.js';
import {prepareLearning} from './learning.js';
import {drawList, forgetFolds, startMoveList} from './move_list.js';
import {usualNotation} from './move_text.js';
import {go} from './navigation.js';
import {drawNeighbours} from './neighbours.js';
import {forgetPrint, startPrint} from './print.js';
import {game} from './state.js';
import {buildTree, nodeOf, tree} from './tree.js';

/** Draws everything, for instance in another language. */
export function drawAll() {
  if (!game.notationChosen) state.notation = usualNotation();
  drawLabels();
  drawHeading();
  buildGraphs();
  drawSides();
  drawMoments();
  drawKnown();
  drawDetails();
  drawList();
  emit('all');
  go(game.now, true);
}

/**
 * Takes over the game of a view; drawAll() shows it.
 * @param {any} view as in publish/pages.cpp
 */
export function takeView(view) {
  state.view = view;
  forgetPrint();
  setStart(view.fen);
  buildTree(view.nodes);
  measure();
  game.judged = tree.main.filter((n) => tree.nodes[n].k);
  game.moments = (view.moments || []).map(({p, w}) => ({n: tree.main[p + 1], words: w}))
    .filter(({n}) => n);
  forgetFolds();
  $('judged-back').hidden = $('judged-next').hidden = !game.judged.length;
  $('arrow').hidden = !tree.main.some((n) => tree.nodes[n].b);
}

/**
 * Starts the viewer with a game. REQUIRES: startLanguage() has been called.
 * @param {any} view
 */
export function startGame(view) {
  startTheme();
  learnScripts(view.scripts);
  game.showArrow = recall('arrow') !== 'no';
  startBoard();
  startGameBoard();
  startCurrentMove();
  startGraphs();
  startMoveList();
  prepareLearning();
  startPrint();
  takeView(view);
  startActions(drawAll);
  drawNeighbours();
  $('page').hidden = false;
  game.now = nodeOf(location.hash);
  buildBoard();
  drawAll();
  performance.mark?.('qipu-ready');
}
