import { clearFoundRanges, type PointerRange, type PointerTree } from './pointerTree.ts';

/** The result of scanning JSON text. */
export interface JsonScan {
  /** Offset at which the text stops being JSON (RFC 8259); null if it is valid. */
  readonly error: number | null;
  /** Ranges of duplicate keys. */
  readonly duplicateKey: readonly PointerRange[];
}

/** Maximum nesting depth. */
export const maxJsonDepth = 500;

/** Validates JSON text in one walk and fills in the ranges of `wanted`. The text must not have a byte-order mark. */
export function scanJson(text: string, wanted: PointerTree | null = null): JsonScan {
  const scanner = new JsonScanner(text);
  return scanner.whole(wanted);
}

/** Thrown and caught only in this file, when the text isn't JSON. */
class NoJson extends Error {}

class JsonScanner {
  readonly #text: string;
  readonly #twice: PointerRange[] = [];
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(wanted: PointerTree | null): JsonScan {
    try {
      this.#value(wanted, 0);
      this.#space();
      return { error: this.#at < this.#text.length ? this.#at : null, duplicateKey: this.#twice };
    } catch (thrown) {
      if (thrown instanceof NoJson) return { error: Math.min(this.#at, this.#text.length), duplicateKey: this.#twice };
      throw thrown;
    }
  }

  #space(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.#at += 1;
    }
  }

  #value(wanted: PointerTree | null, depth: number): void {
    this.#space();
    const from = this.#at;
    const first = this.#text[from];
    if (first === '{' || first === '[') {
      if (depth >= maxJsonDepth) throw new NoJson();
      this.#at += 1;
      if (first === '{') this.#object(wanted, depth + 1);
      else this.#list(wanted, depth + 1);
    } else if (first === '"') this.#string();
    else this.#word();
    if (wanted !== null) wanted.found = { from, to: this.#at };
  }

  #object(wanted: PointerTree | null, depth: number): void {
    const names = new Set<string>();
    this.#space();
    if (this.#takes('}')) return;
    do {
      this.#space();
      const from = this.#at;
      const name = this.#name();
      const key = { from, to: this.#at };
      if (names.has(name)) this.#twice.push(key);
      names.add(name);
      this.#space();
      this.#expect(':');
      const below = wanted?.below.get(name) ?? null;
      if (below !== null) clearFoundRanges(below);
      this.#value(below, depth);
      if (below !== null) below.key = key;
      this.#space();
    } while (this.#takes(','));
    this.#expect('}');
  }

  #list(wanted: PointerTree | null, depth: number): void {
    this.#space();
    if (this.#takes(']')) return;
    let index = 0;
    do {
      this.#value(wanted === null || wanted.below.size === 0 ? null : (wanted.below.get(String(index)) ?? null), depth);
      index += 1;
      this.#space();
    } while (this.#takes(','));
    this.#expect(']');
  }

  #name(): string {
    const from = this.#at;
    if (this.#text[from] !== '"') throw new NoJson();
    const escaped = this.#string();
    const written = this.#text.slice(from, this.#at);
    return escaped ? String(JSON.parse(written)) : written.slice(1, -1);
  }

  /** Skips a string. True if it contains an escape. */
  #string(): boolean {
    let escaped = false;
    for (this.#at += 1; ; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === 0x22) break;
      if (Number.isNaN(code) || code < 0x20) throw new NoJson();
      if (code !== 0x5c) continue;
      escaped = true;
      const escape = /["\\/bfnrt]|u[\da-fA-F]{4}/y;
      escape.lastIndex = this.#at + 1;
      if (!escape.test(this.#text)) throw new NoJson();
      this.#at = escape.lastIndex - 1;
    }
    this.#at += 1;
    return escaped;
  }

  #word(): void {
    const word = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?)/y;
    word.lastIndex = this.#at;
    if (!word.test(this.#text)) throw new NoJson();
    this.#at = word.lastIndex;
  }

  #takes(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string): void {
    if (!this.#takes(character)) throw new NoJson();
  }
}
