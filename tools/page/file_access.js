// Files of the user's disk by the File System Access API, where the browser has it: opening files
// so that they can be saved in place, and a folder to save into.

/** Returns true if the browser lets a page write the user's files. */
export const hasFileAccess = () => 'showOpenFilePicker' in window;
export const hasFolderAccess = () => 'showDirectoryPicker' in window;

/**
 * Lets the user choose files. Each has its `handle`.
 * @returns {Promise<File[] | null>} null if the browser refuses to ask; [] if nothing was chosen
 */
export async function pickFiles() {
  try {
    const handles = await window.showOpenFilePicker({multiple: true});
    return await Promise.all(handles.map(async (handle) =>
      Object.assign(await handle.getFile(), {handle})));
  } catch (error) {
    return error.name === 'AbortError' ? [] : null;
  }
}

/**
 * Lets the user choose a folder, and returns all files in it. Each has its `handle` and `path`.
 * @returns {Promise<File[] | null>} null if the browser refuses to ask; [] if nothing was chosen
 */
export async function pickFolderFiles() {
  try {
    const folder = await window.showDirectoryPicker(), out = [], stack = [[folder, folder.name]];
    while (stack.length) {
      const [from, path] = stack.pop();
      for await (const handle of from.values()) {
        const place = `${path}/${handle.name}`;
        if (handle.kind === 'directory') stack.push([handle, place]);
        else out.push(Object.assign(await handle.getFile(), {handle, path: place}));
      }
    }
    return out.sort((a, b) => (a.path < b.path ? -1 : 1));
  } catch (error) {
    return error.name === 'AbortError' ? [] : null;
  }
}

/**
 * Adds the handles of files that are dropped. Has to be called while the event is handled.
 * @param {DataTransfer} transfer
 * @returns {Promise<any[]>} those of files, with their names
 */
export function droppedHandles(transfer) {
  const all = [...transfer.items].filter((item) => item.kind === 'file')
    .map((item) => item.getAsFileSystemHandle?.().catch(() => null));
  return Promise.all(all).then((handles) => handles.filter((each) => each?.kind === 'file'));
}

/** Lets the user choose a folder to write into. Returns null if none was chosen. */
export async function pickFolder() {
  try {
    return await window.showDirectoryPicker({mode: 'readwrite'});
  } catch (error) {
    if (error.name === 'AbortError') return null;
    throw error;
  }
}

/** Asks for the permission to write. @returns {Promise<boolean>} */
export async function mayWrite(handle) {
  const how = {mode: 'readwrite'};
  if (await handle.queryPermission?.(how) === 'granted') return true;
  return await handle.requestPermission?.(how) === 'granted';
}

/** Replaces the content of a file. @param {Uint8Array} bytes */
export async function writeFile(handle, bytes) {
  const stream = await handle.createWritable();
  try {
    await stream.write(bytes);
  } catch (error) {
    await stream.abort?.();
    throw error;
  }
  await stream.close();
}

/** Makes a file in a folder under a name that is free there. Returns the name. */
export async function addFile(folder, name, bytes) {
  const dot = name.lastIndexOf('.'), [stem, ending] = [name.slice(0, dot), name.slice(dot)];
  for (let i = 1;; ++i) {
    const free = i === 1 ? name : `${stem} (${i})${ending}`;
    try {
      await folder.getFileHandle(free);
    } catch (error) {
      if (error.name !== 'NotFoundError') {
        if (error.name === 'TypeMismatchError') continue;  // a folder has that name
        throw error;
      }
      await writeFile(await folder.getFileHandle(free, {create: true}), bytes);
      return free;
    }
  }
}
