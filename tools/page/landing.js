// What the page shows until a game is open: how to open one.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {newGame} from './current_game.js';
import {openFiles} from './open_files.js';
import {openSheet} from './sheets.js';
import {desk} from './state.js';

function drawLanding() {
  document.body.classList.toggle('landing', !desk.record && !desk.rows.length && !desk.archive);
}

export function startLanding() {
  $('try-sample').onclick = () => openFiles(
    [new File([$('qipu-sample').textContent], `${word('sampleName')}.pgn`)]);
  $('try-playing').onclick = async () => {
    if (!await newGame()) return;
    openSheet('engine');
    $('opponent').open = true;
    $('opponent').scrollIntoView({block: 'nearest'});
    $('play-here').focus();
  };
  on('record', drawLanding);
  on('list', drawLanding);
}
