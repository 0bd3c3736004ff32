/**
 * Puts a storage that lasts as long as the tab in the place of the browser's, where the browser has none or refuses it:
 * site data can be blocked, and then even to ask for `localStorage` throws. Called before anything asks.
 */
export function polyfillLocalStorage(scope: { readonly localStorage?: Storage | null }): void {
  try {
    if (scope.localStorage !== null && scope.localStorage !== undefined) return;
  } catch {
    // Refused. What asks for it later finds the one below.
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
