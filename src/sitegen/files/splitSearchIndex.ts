import type { SearchRecord } from '#site/view/searchRecords.ts';

/** About so many characters are in one piece: pieces are fetched beside each other. */
const pieceLength = 200_000;

/** The records cut into pieces, as JSON. Nothing of them is lost, and their order stays. */
export function splitSearchIndex(records: readonly SearchRecord[]): readonly string[] {
  const pieces: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const record of records) {
    const line = JSON.stringify(record);
    if (length > 0 && length + line.length > pieceLength) {
      pieces.push(`[${lines.join(',')}]`);
      lines = [];
      length = 0;
    }
    lines.push(line);
    length += line.length;
  }
  return lines.length === 0 ? pieces : [...pieces, `[${lines.join(',')}]`];
}
