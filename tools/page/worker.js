// Reads records, or runs the engine, in the background: one desk (ops/desk) in a WebAssembly
// module.
let desk = null;

function answer({id, module, network, request, bytes}) {
  if (module) {
    desk = openDesk(module, network, (done, all) => postMessage({id: 0, done, all}));
    return postMessage({id});
  }
  const [json, made] = desk.ask(JSON.stringify(request), bytes);
  postMessage({id, reply: JSON.parse(json), bytes: made}, made ? [made.buffer] : []);
}

onmessage = (event) => {
  try {
    answer(event.data);
  } catch (error) {
    postMessage({id: event.data.id, died: String(error)});
    close();
  }
};
