// A worker of the page: reads records, or runs the engine, in the background. desk_worker.js of the
// page starts it and talks to it.

import {Desk} from './desk.js';

let desk = /** @type {Desk | null} */ (null);

function answer({id, module, network, request, bytes}) {
  if (module) {
    desk = new Desk(module, network, (done, all) => postMessage({id: 0, done, all}));
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
