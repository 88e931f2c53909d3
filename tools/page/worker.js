// Reads records, or thinks, beside the page: one desk (ops/desk) in a WebAssembly module.
let desk = null;

async function answer({id, module, request, bytes}) {
  if (module) {
    desk = await openDesk(module, (done, all) => postMessage({id: 0, done, all}));
    return postMessage({id});
  }
  const [json, made] = desk.ask(JSON.stringify(request), bytes);
  postMessage({id, reply: JSON.parse(json), bytes: made}, made ? [made.buffer] : []);
}

onmessage = async (event) => {
  try {
    await answer(event.data);
  } catch (error) {
    postMessage({id: event.data.id, died: String(error)});
    close();
  }
};
