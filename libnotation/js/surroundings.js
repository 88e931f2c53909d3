// What the WebAssembly module is given by browsers and Node alike (WASI, preview 1).

/** What the library asks of its surroundings: the time, and nothing else that it needs. */
export function surroundings(memory) {
  const kBad = 8, kNone = 44;
  const view = () => new DataView(memory().buffer);
  return {
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
    fd_close: () => kBad,
    fd_seek: () => kBad,
    fd_prestat_get: () => kBad,
    fd_prestat_dir_name: () => kBad,
    fd_fdstat_get: () => kBad,
    fd_read: () => kBad,
    fd_write: () => kBad,
    path_filestat_get: () => kNone,
    path_open: () => kNone,
    random_get(at, size) {
      crypto.getRandomValues(new Uint8Array(memory().buffer, at, size));
      return 0;
    },
    proc_exit(status) {
      throw new WebAssembly.RuntimeError(`the library ended (${status})`);
    },
  };
}
