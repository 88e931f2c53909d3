// A worker of the page: reads records, or runs the engine, in the background. desk_worker.js of the
// page starts it and talks to it.

import {Desk} from './desk.js';

const kOftenMs = 50;  // between two reports of progress

let desk = /** @type {Desk | null} */ (null);
let reported = 0;

/** Reports how far a long answer is. Questions to a database say so for each game. */
function report(done, all) {
  const now = performance.now();
  if (now - reported < kOftenMs && done !== all) return;
  reported = now;
  postMessage({id: 0, done, all});
}

function answer({id, module, network, request, bytes}) {
  if (module) {
    desk = new Desk(module, network, report);
    return postMessage({id});
  }
  const [reply, made] = desk.ask(request, bytes);
  postMessage({id, reply, bytes: made}, made ? [made.buffer] : []);
}

onmessage = (event) => {
  try {
    answer(event.data);
  } catch (error) {
    postMessage({id: event.data.id, died: String(error)});
    close();
  }
};
