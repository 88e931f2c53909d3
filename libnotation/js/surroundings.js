// The imports of the WebAssembly module, for browsers and Node alike (WASI, preview 1).

/** The functions that the library imports. It really needs only the time. */
export function surroundings(memory) {
  const kBad = 8, kNone = 44;
  const view = () => new DataView(memory().buffer);
  const known = {
    clock_time_get(clock, precision, out) {
      const now = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(out, BigInt(Math.round(now * 1e6)), true);
      return 0;
    },
    environ_sizes_get(count, size) {
      view().setUint32(count, 0, true);
      view().setUint32(size, 0, true);
      return 0;
    },
    environ_get: () => 0,
    random_get(at, size) {
      const bytes = new Uint8Array(memory().buffer, at, size);
      if (globalThis.crypto) {
        crypto.getRandomValues(bytes);
      } else {  // Node 18: the random bytes here protect no secret
        bytes.forEach((_, i) => { bytes[i] = Math.random() * 256; });
      }
      return 0;
    },
    proc_exit(status) {
      throw new WebAssembly.RuntimeError(`the library ended (${status})`);
    },
  };
  // There are no files: none is open, and no path exists.
  const missing = (name) => () => (name.startsWith('fd_') ? kBad : kNone);
  return new Proxy(known, { get: (of, name) => of[name] ?? missing(name) });
}
