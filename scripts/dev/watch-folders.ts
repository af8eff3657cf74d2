import { readdirSync, watch, type FSWatcher } from 'node:fs';
import path from 'node:path';

/**
 * Watches a folder and those below it: folders rather than files, because many editors replace a file when they save it.
 * @param source the folder
 * @param onChange called for each change; it may be called several times for one
 * @returns watches what is there now. To be called before what has changed is read, because a folder that was removed and made
 * again is no longer watched
 */
export function watchFolders(source: string, onChange: () => void): () => void {
  const watchers: FSWatcher[] = [];
  function add(folder: string) {
    try {
      const watcher = watch(folder, { persistent: false }, onChange);
      // On Windows, when it has been removed.
      watcher.on('error', onChange);
      watchers.push(watcher);
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory()) add(path.join(folder, entry.name));
    } catch (error) {
      // Removed meanwhile, which the watcher of the folder above it reports.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
  return () => {
    for (const watcher of watchers.splice(0)) watcher.close();
    add(source);
  };
}
