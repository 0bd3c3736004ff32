import type { Pointer } from '#openapi/text/pointer.ts';

/** A value as JSON with each key and item on its own line, and the parent of each line. */
export interface LineMappedJson {
  readonly text: string;
  /** The key of each line, and the line (from 0) where its parent starts; null for the whole value. */
  readonly lines: readonly ({ readonly key: string | number; readonly within: number } | null)[];
}

/** Formats a value as JSON, each key and item on its own line. Null if that takes more than `most` lines, as a cyclic value would. */
export function formatLineMappedJson(value: unknown, most: number): LineMappedJson | null {
  const written: string[] = [];
  const lines: LineMappedJson['lines'][number][] = [];
  /** Returns false when out of lines. */
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

/** The pointer to the value on a line, counted from 0. */
export function pointerAtLine({ lines }: LineMappedJson, line: number): Pointer {
  const keys: (string | number)[] = [];
  for (let at = lines[line] ?? null; at !== null; at = lines[at.within] ?? null) keys.unshift(at.key);
  return keys;
}
