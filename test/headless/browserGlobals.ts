import { vi } from 'vitest';
import type { TabWindow } from '#state/services.ts';

/** An in-memory `Storage`; its keys can be enumerated as in a browser. */
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

/** Stubs the few browser globals that the app's state uses. */
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

  /** The part of a window that the app's state uses. */
  get services(): TabWindow {
    return this as unknown as TabWindow; // it has all members used
  }

  private go(_state: unknown, _title: string, hash: string): void {
    this.location.hash = hash;
  }
}
