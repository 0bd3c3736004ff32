import { err, ok, type Result } from './result.ts';
import { createProblem, type Problem } from './problem.ts';

const byteOrderMark = '\uFEFF';

/**
 * Decodes UTF-8. Keeps a byte-order mark as the first character, so `encodeText` returns the same bytes. Fails with
 * `file/binary` if a byte is NUL, `file/not-utf8` if the bytes aren't UTF-8.
 */
export function decodeText(bytes: Uint8Array): Result<string, Problem> {
  if (bytes.includes(0)) return err(createProblem('file/binary', 'The file contains binary data.'));
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return err(createProblem('file/not-utf8', 'The file isn’t UTF-8 text.'));
  }
}

/** Encodes the text as UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Removes a leading byte-order mark. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** The text's most common line ending; `\n` if it has none. */
export function detectLineEnding(text: string): '\n' | '\r\n' {
  const windows = text.split('\r\n').length - 1;
  const all = text.split('\n').length - 1;
  return windows * 2 > all ? '\r\n' : '\n';
}

/** Line and column of a UTF-16 offset, both 1-based. */
export function positionAt(text: string, offset: number): { line: number; column: number; offset: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - lastBreak, offset };
}

/** True if both files have the same bytes, or neither exists. */
export function isSameBytes(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
