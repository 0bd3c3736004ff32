import { parse } from 'sucrase/dist/parser/index.js';
import type { Token } from 'sucrase/dist/parser/tokenizer/index.js';

/** A few more than three times each is usual; what is nested in one another is tried in several ways, and each doubles that. */
const readsOfEach = 30;
const readsAtLeast = 10_000;

/** A text whose characters can be read so often only. */
class CountedText extends String {
  #left = this.length * readsOfEach + readsAtLeast;

  override charCodeAt(index: number): number {
    this.#left -= 1;
    if (this.#left < 0) throw new RangeError('It takes too long to read.');
    return super.charCodeAt(index);
  }
}

/** The tokens of TypeScript, with elements or without; null where it cannot be read, or not soon. */
export function tokenizeTypeScript(text: string): readonly Token[] | null {
  return tokensOf(text, true) ?? tokensOf(text, false);
}

function tokensOf(text: string, hasElements: boolean): readonly Token[] | null {
  const counted: unknown = new CountedText(text);
  try {
    return parse(counted as string, hasElements, true, false).tokens; // reads its characters, and nothing that a text has not
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return null; // too deep, or too long
    throw error;
  }
}
