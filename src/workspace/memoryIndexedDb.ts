/**
 * Lets everything that asks for IndexedDB have one in this worker's memory, where the browser has none to give. Its locks go with it:
 * they are refused for the same reason, and there is nothing to share. Called before any storage is opened.
 */
export async function installMemoryIndexedDb(): Promise<void> {
  await import('fake-indexeddb/auto');
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
}
