/**
 * Exports the unsent changes of all sites as files, read straight from storage without the rest of the app. Unsaved
 * drafts are added next to them, and deleted files as a list. Rejects with the browser's error if storage can't be
 * read.
 */
export async function exportStoredChanges(
  database: IDBFactory,
  local: Storage,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  const put = (folder: string, path: string, bytes: Uint8Array) =>
    void files.set(`${folder}/${path}`.replaceAll(':', '_'), bytes);
  const deleted: string[] = [];
  for (const { site, path, bytes, row } of await overlayOf(database)) {
    // Rows of a site's journal aren't files.
    if (row !== undefined) continue;
    if (bytes instanceof Uint8Array) put(site, path, bytes);
    else deleted.push(`${site}: ${path}`);
  }
  for (const key of Object.keys(local)) {
    if (key.startsWith('docwright-last-words'))
      put('typed-last', `${key.replaceAll(/\W+/g, '-')}.json`, new TextEncoder().encode(local.getItem(key) ?? ''));
  }
  if (deleted.length > 0) put('deleted', 'deleted-or-moved.txt', new TextEncoder().encode(deleted.join('\n')));
  return files;
}

interface StoredEntry {
  readonly site: string;
  readonly path: string;
  /** Absent if the file was deleted. */
  readonly bytes?: unknown;
  readonly row?: unknown;
}

/** The changed files that `workspace/workspaceDatabase.ts` stores; empty if there is no database. */
function overlayOf(database: IDBFactory): Promise<readonly StoredEntry[]> {
  return new Promise((resolve, reject) => {
    const opening = database.open('docwright');
    let isNew = false;
    opening.onupgradeneeded = () => {
      isNew = true;
      opening.transaction?.abort(); // don't create an empty one
    };
    opening.onerror = () => (isNew ? resolve([]) : reject(opening.error ?? new Error('Can’t open browser storage.')));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('overlay').objectStore('overlay').getAll();
      reading.onerror = () => reject(reading.error ?? new Error('Can’t read browser storage.'));
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
