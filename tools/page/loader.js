// In a worker: the library with a desk. Questions and answers are bytes in its memory.

function openDesk(module, network, progress) {
  let c = null;
  const instance = new WebAssembly.Instance(module, {
    wasi_snapshot_preview1: surroundings(() => c.memory), qipu: {progress},
  });
  c = instance.exports;
  c._initialize?.();
  const put = (bytes) => {
    const at = c.malloc(bytes.length || 1);
    if (!at) throw new RangeError('out of memory');
    new Uint8Array(c.memory.buffer, at, bytes.length).set(bytes);
    return at;
  };
  const bytesAt = (at, size) => new Uint8Array(c.memory.buffer, at, size);
  const given = put(network);
  c.qipu_js_network(given, network.length);
  c.free(given);
  const desk = c.qipu_js_desk();
  const encoder = new TextEncoder(), decoder = new TextDecoder();
  return {
    /** Returns the answer, and the bytes of the file that was made, or null. */
    ask(request, bytes) {
      const asked = encoder.encode(request), with_ = bytes || new Uint8Array();
      const from = put(asked), beside = put(with_);
      c.qipu_js_ask(desk, from, asked.length, beside, with_.length);
      c.free(from);
      c.free(beside);
      const size = c.qipu_js_made_size(desk);
      return [decoder.decode(bytesAt(c.qipu_js_reply(desk), c.qipu_js_reply_size(desk))),
              size ? bytesAt(c.qipu_js_made(desk), size).slice() : null];
    },
  };
}
