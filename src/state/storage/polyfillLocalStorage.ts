/**
 * Replaces `localStorage` with storage that lasts as long as the tab if the browser has none or blocks it (with site
 * data blocked, even accessing `localStorage` throws). Call it before anything accesses it.
 */
export function polyfillLocalStorage(scope: { readonly localStorage?: Storage | null }): void {
  try {
    if (scope.localStorage !== null && scope.localStorage !== undefined) return;
  } catch {
    // Blocked. Later accesses get the replacement below.
  }
  Object.defineProperty(scope, 'localStorage', { value: new TabStorage(), configurable: true });
}

class TabStorage implements Storage {
  readonly #values = new Map<string, string>();

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}
