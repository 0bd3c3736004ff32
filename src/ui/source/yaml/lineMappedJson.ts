import type { Pointer } from '#openapi/text/pointer.ts';

/** A value as JSON that has each key and each item on a line of its own, and from which line of the text each line hangs. */
export interface LineMappedJson {
  readonly text: string;
  /** What stands on each line, and on which line, counted from 0, that begins in which it stands; null for the whole value. */
  readonly lines: readonly ({ readonly key: string | number; readonly within: number } | null)[];
}

/** Writes a value as JSON, each key and item on its own line; null where that takes more than `most` lines, as a value that holds itself would. */
export function formatLineMappedJson(value: unknown, most: number): LineMappedJson | null {
  const written: string[] = [];
  const lines: LineMappedJson['lines'][number][] = [];
  /** Says whether there was room. */
  const write = (own: unknown, start: string, line: LineMappedJson['lines'][number], end: string): boolean => {
    if (lines.length >= most) return false;
    const here = lines.length;
    lines.push(line);
    if (typeof own !== 'object' || own === null) {
      written.push(`${start}${JSON.stringify(own) ?? 'null'}${end}`);
      return true;
    }
    const isArray = Array.isArray(own);
    const entries = Object.entries(own);
    written.push(`${start}${isArray ? '[' : '{'}`);
    const hasRoom = entries.every(([key, inner], index) =>
      write(
        inner,
        isArray ? '' : `${JSON.stringify(key)}: `,
        { key: isArray ? index : key, within: here },
        index === entries.length - 1 ? '' : ',',
      ),
    );
    written.push(`${isArray ? ']' : '}'}${end}`);
    lines.push(line);
    return hasRoom;
  };
  return write(value, '', null, '') ? { text: written.join('\n'), lines } : null;
}

/** The pointer of what stands on a line, counted from 0. */
export function pointerAtLine({ lines }: LineMappedJson, line: number): Pointer {
  const keys: (string | number)[] = [];
  for (let at = lines[line] ?? null; at !== null; at = lines[at.within] ?? null) keys.unshift(at.key);
  return keys;
}
