import { vi } from 'vitest';

/** What a browser or a tab keeps, in memory; its keys can be listed as the real one's can. */
export class MemoryStorage {
  [key: string]: unknown;

  getItem(key: string): string | null {
    const value = Object.hasOwn(this, key) ? this[key] : null;
    return typeof value === 'string' ? value : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    delete this[key];
  }
}

/** Gives the app's state the few globals of a browser that it asks for. */
export function stubBrowserGlobals(): void {
  const noListeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('location', { hash: '' });
  vi.stubGlobal('history', { pushState: () => null, replaceState: () => null });
  vi.stubGlobal('document', { ...noListeners, visibilityState: 'visible', createElement: () => null });
  vi.stubGlobal('navigator', { platform: '', userAgent: '' });
  vi.stubGlobal('addEventListener', noListeners.addEventListener);
  vi.stubGlobal('removeEventListener', noListeners.removeEventListener);
  vi.stubGlobal('localStorage', new MemoryStorage());
}
