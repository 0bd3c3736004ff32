import type { Page } from '@playwright/test';

/** Sets a real quota for the page's origin, enforced by the browser. */
export async function setQuota(page: Page, url: string, bytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(url).origin, quotaSize: bytes });
}

/**
 * Fills the origin's storage with files, to the last available byte. Chromium only checks IndexedDB's remaining room once it has used its
 * previous grant, or after half a minute: transactions that replace one value repeatedly use up the grant and store little.
 */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('filler', { create: true });
    let count = 0;
    const put = async (size: number) => {
      count += 1;
      const writable = await (await folder.getFileHandle(String(count), { create: true })).createWritable();
      await writable.write(new Uint8Array(size));
      await writable.close();
    };
    for (let size = 4_194_304; size >= 16; size = Math.floor(size / 4))
      while (
        await put(size).then(
          () => true,
          () => false,
        )
      );
    const opening = indexedDB.open('filler');
    opening.onupgradeneeded = () => void opening.result.createObjectStore('bytes');
    const database = await new Promise<IDBDatabase | null>((done) => {
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => done(null); // there was no room from the start
    });
    if (database === null) return;
    const use = (value: Uint8Array, times: number) =>
      new Promise<boolean>((done) => {
        const transaction = database.transaction('bytes', 'readwrite');
        for (let time = 0; time < times; time += 1) transaction.objectStore('bytes').put(value, 'value');
        transaction.oncomplete = () => done(true);
        transaction.onabort = () => done(false);
      });
    for (const [size, times] of [
      [65_536, 64],
      [65_536, 8],
      [65_536, 1],
      [1024, 8],
      [1024, 1],
    ] as const)
      while (await use(new Uint8Array(size), times));
    database.close();
  });
}

/** Removes the files of `fillStorage`. */
export async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.storage.getDirectory()).removeEntry('filler', { recursive: true }));
}
