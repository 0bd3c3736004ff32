/** A JSONPath query (RFC 9535): steps from the root (`$`) or from the value being tested (`@`). */
export interface JsonPathQuery {
  readonly from: '$' | '@';
  readonly segments: readonly JsonSegment[];
}

/** One step. A deep one also applies to every descendant. */
interface JsonSegment {
  readonly deep: boolean;
  readonly selectors: readonly JsonPathSelector[];
}

export type JsonPathSelector =
  | { readonly kind: 'key'; readonly key: string | number }
  | { readonly kind: 'all' }
  | { readonly kind: 'filter'; readonly test: JsonPathFilter };

export type JsonPathFilter =
  | { readonly kind: 'any' | 'every'; readonly tests: readonly JsonPathFilter[] }
  | { readonly kind: 'not'; readonly test: JsonPathFilter }
  | { readonly kind: 'exists'; readonly query: JsonPathQuery }
  | {
      readonly kind: 'compares';
      readonly operator: string;
      readonly left: JsonPathOperand;
      readonly right: JsonPathOperand;
    };

export type JsonPathOperand =
  | { readonly kind: 'value'; readonly value: string | number | boolean | null }
  | { readonly kind: 'query'; readonly query: JsonPathQuery };

const longest = 2000;
const deepest = 50;

/** Parses a JSONPath; null if it is invalid or uses unsupported parts: slices and functions (some of which run regular expressions). */
export function parseJsonPath(path: string): JsonPathQuery | null {
  if (path.length > longest) return null;
  const reader = new PathReader(path.trim());
  try {
    return reader.whole();
  } catch (thrown) {
    if (thrown instanceof NoPath) return null;
    throw thrown;
  }
}

class NoPath extends Error {}

const operators = ['==', '!=', '<=', '>=', '<', '>'];
const shorthand = /[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/y;

class PathReader {
  readonly #path: string;
  #at = 0;
  #depth = 0;

  constructor(path: string) {
    this.#path = path;
  }

  whole(): JsonPathQuery {
    const query = this.#query();
    if (query?.from !== '$' || this.#at < this.#path.length) throw new NoPath();
    return query;
  }

  #query(): JsonPathQuery | null {
    const from = this.#path[this.#at];
    if (from !== '$' && from !== '@') return null;
    this.#at += 1;
    const segments: JsonSegment[] = [];
    for (;;) {
      const deep = this.#takes('..');
      if (!deep && !this.#takes('.')) {
        if (!this.#takes('[')) return { from, segments };
        segments.push({ deep: false, selectors: this.#bracket() });
      } else if (this.#takes('*')) segments.push({ deep, selectors: [{ kind: 'all' }] });
      else if (deep && this.#takes('[')) segments.push({ deep, selectors: this.#bracket() });
      else segments.push({ deep, selectors: [{ kind: 'key', key: this.#match(shorthand) ?? this.#fails() }] });
    }
  }

  #bracket(): readonly JsonPathSelector[] {
    const selectors: JsonPathSelector[] = [];
    do selectors.push(this.#selector());
    while (this.#takes(','));
    return this.#takes(']') ? selectors : this.#fails();
  }

  #selector(): JsonPathSelector {
    if (this.#takes('*')) return { kind: 'all' };
    if (this.#takes('?')) return { kind: 'filter', test: this.#either() };
    const text = this.#text();
    if (text !== null) return { kind: 'key', key: text };
    const index = Number(this.#match(number) ?? this.#fails());
    return Number.isInteger(index) ? { kind: 'key', key: index } : this.#fails();
  }

  #either(): JsonPathFilter {
    this.#depth += 1;
    if (this.#depth > deepest) return this.#fails();
    const tests = [this.#both()];
    while (this.#takes('||')) tests.push(this.#both());
    this.#depth -= 1;
    return { kind: 'any', tests };
  }

  #both(): JsonPathFilter {
    const tests = [this.#test()];
    while (this.#takes('&&')) tests.push(this.#test());
    return { kind: 'every', tests };
  }

  #test(): JsonPathFilter {
    if (this.#takes('!')) return { kind: 'not', test: this.#test() };
    if (this.#takes('(')) {
      const test = this.#either();
      return this.#takes(')') ? test : this.#fails();
    }
    const left = this.#operand();
    const operator = operators.find((one) => this.#takes(one));
    if (operator !== undefined) return { kind: 'compares', operator, left, right: this.#operand() };
    return left.kind === 'query' ? { kind: 'exists', query: left.query } : this.#fails();
  }

  #operand(): JsonPathOperand {
    this.#skip();
    const query = this.#query();
    if (query !== null) return { kind: 'query', query };
    const text = this.#text();
    if (text !== null) return { kind: 'value', value: text };
    const written = this.#match(number);
    if (written !== null) return { kind: 'value', value: Number(written) };
    const word = this.#match(shorthand);
    if (word === 'true' || word === 'false') return { kind: 'value', value: word === 'true' };
    return word === 'null' ? { kind: 'value', value: null } : this.#fails();
  }

  /** Reads a single- or double-quoted string with JSON escapes; null if there is none here. */
  #text(): string | null {
    this.#skip();
    const quote = this.#path[this.#at];
    if (quote !== "'" && quote !== '"') return null;
    let end = this.#at + 1;
    while (end < this.#path.length && this.#path[end] !== quote) end += this.#path[end] === '\\' ? 2 : 1;
    const within = this.#path.slice(this.#at + 1, end);
    this.#at = end + 1;
    if (end >= this.#path.length) return this.#fails();
    const asJson =
      quote === '"' ? within : within.replaceAll(/\\'|"/g, (found) => (found === '"' ? String.raw`\"` : "'"));
    try {
      return String(JSON.parse(`"${asJson}"`));
    } catch {
      return this.#fails();
    }
  }

  #takes(word: string): boolean {
    // A step directly follows the previous one, without spaces.
    if (!word.startsWith('.')) this.#skip();
    if (!this.#path.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #match(pattern: RegExp): string | null {
    if (pattern === number) this.#skip();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#path)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  #skip(): void {
    while (/\s/.test(this.#path[this.#at] ?? '')) this.#at += 1;
  }

  #fails(): never {
    throw new NoPath();
  }
}
