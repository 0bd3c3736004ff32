/**
 * The unsent changes of all sites, as files, read from storage as it is: nothing of the app is needed. What was typed last and not
 * stored stands beside them, and what was deleted in a list. Throws what the browser says where it does not let its storage be read.
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
    // A row of a site's journal is no file.
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
  /** None where the file was deleted. */
  readonly bytes?: unknown;
  readonly row?: unknown;
}

/** What `workspace/workspaceStore.ts` keeps of changed files; none where this browser has no such database. */
function overlayOf(database: IDBFactory): Promise<readonly StoredEntry[]> {
  return new Promise((resolve, reject) => {
    const opening = database.open('docwright');
    let isNew = false;
    opening.onupgradeneeded = () => {
      isNew = true;
      opening.transaction?.abort(); // an empty one must not come to be
    };
    opening.onerror = () => (isNew ? resolve([]) : reject(opening.error ?? new Error('Storage cannot be opened.')));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('overlay').objectStore('overlay').getAll();
      reading.onerror = () => reject(reading.error ?? new Error('Storage cannot be read.'));
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}
