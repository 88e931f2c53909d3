// What the page shows until a game is open: how to open one.

import {$} from '../../libnotation/src/publish/page/common/dom.js';
import {on} from '../../libnotation/src/publish/page/common/events.js';
import {word} from '../../libnotation/src/publish/page/common/language.js';
import {openFiles} from './open_files.js';
import {desk} from './state.js';

function drawLanding() {
  document.body.classList.toggle('landing', !desk.record && !desk.rows.length);
}

export function startLanding() {
  $('try-sample').onclick = () => openFiles(
    [new File([$('qipu-sample').textContent], `${word('sampleName')}.pgn`)]);
  on('record', drawLanding);
  on('list', drawLanding);
}
