/** A file of a name that the site didn't have before, with its text. */
export interface NewFile<Key> {
  readonly key: Key;
  readonly text: string;
}

/** Git's own limit: files that share less are two different files. */
const leastLikeness = 0.5;

/**
 * The new file that a missing file's text went into: the most similar one, if it has at least half of the text; the first of equals. Null if
 * there is none.
 */
export function findRenamed<Key>(text: string, files: readonly NewFile<Key>[]): Key | null {
  let best: { readonly key: Key; readonly likeness: number } | null = null;
  for (const { key, text: other } of files) {
    const likeness = text === other ? 1 : measureLikeness(text, other);
    if (likeness >= leastLikeness && (best === null || likeness > best.likeness)) best = { key, likeness };
  }
  return best?.key ?? null;
}

/** The share of the longer text that is in lines of both, from 0 to 1. */
function measureLikeness(one: string, other: string): number {
  const left = new Map<string, number>();
  for (const line of one.split('\n')) left.set(line, (left.get(line) ?? 0) + 1);
  let shared = 0;
  for (const line of other.split('\n')) {
    const count = left.get(line) ?? 0;
    if (count === 0) continue;
    left.set(line, count - 1);
    shared += line.length + 1;
  }
  return shared / (Math.max(one.length, other.length) + 1);
}
