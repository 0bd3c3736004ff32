import { vi } from 'vitest';
import type { TabWindow } from '#state/services.ts';

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
  vi.stubGlobal('document', { createElement: () => null, documentElement: { style: {} } });
  vi.stubGlobal('navigator', { platform: '', userAgent: '' });
  vi.stubGlobal('localStorage', new MemoryStorage());
}

/** The window of one tab. Tests dispatch events to it, and set the hash of its address. */
export class HeadlessWindow extends EventTarget {
  readonly location = { hash: '' };
  readonly document = Object.assign(new EventTarget(), { visibilityState: 'visible', activeElement: null });
  readonly history = { pushState: this.go.bind(this), replaceState: this.go.bind(this) };

  /** The part of a window that the app's state asks for. */
  get services(): TabWindow {
    return this as unknown as TabWindow; // it has what is asked for
  }

  private go(_state: unknown, _title: string, hash: string): void {
    this.location.hash = hash;
  }
}
