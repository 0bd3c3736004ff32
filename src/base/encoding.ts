import { err, ok, type Result } from './result.ts';
import { createProblem, type Problem } from './problem.ts';

const byteOrderMark = '\uFEFF';

/**
 * The bytes as text. A byte-order mark stays as the first character, so that `encodeText` gives the same bytes back.
 * Bytes with a NUL are `file/binary`, bytes that are no UTF-8 are `file/not-utf8`.
 */
export function decodeText(bytes: Uint8Array): Result<string, Problem> {
  if (bytes.includes(0)) return err(createProblem('file/binary', 'The file holds binary data.'));
  try {
    return ok(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return err(createProblem('file/not-utf8', 'The file is not UTF-8 text.'));
  }
}

/** The text as UTF-8 bytes. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** The text without its byte-order mark. */
export function withoutByteOrderMark(text: string): string {
  return text.startsWith(byteOrderMark) ? text.slice(1) : text;
}

/** The line ending that most lines of the text use; `\n` where there is none. */
export function detectLineEnding(text: string): '\n' | '\r\n' {
  const windows = text.split('\r\n').length - 1;
  const all = text.split('\n').length - 1;
  return windows * 2 > all ? '\r\n' : '\n';
}

/** Line and column, both from 1, of a UTF-16 offset. */
export function positionAt(text: string, offset: number): { line: number; column: number; offset: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: offset - lastBreak, offset };
}

/** True if two files have the same bytes, or neither exists. */
export function isSameBytes(one: Uint8Array | null, other: Uint8Array | null): boolean {
  if (one === null || other === null) return one === other;
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
