/** An emoji with its search terms, its name first. */
export type EmojiEntry = readonly [emoji: string, words: readonly string[]];

/** An emoji suggestion. */
export interface FoundEmoji {
  readonly emoji: string;
  readonly name: string;
}

/** Finds emoji for a query, best first: by name, then by a word of the name, then by other terms. Returns at most `most`. */
export function findEmoji(entries: readonly EmojiEntry[], query: string, most: number): readonly FoundEmoji[] {
  const wanted = query.toLowerCase();
  const rank = ([, words]: EmojiEntry): number => {
    const [name = ''] = words;
    if (name === wanted) return 4;
    if (name.startsWith(wanted)) return 3;
    if (name.split('_').some((word) => word.startsWith(wanted))) return 2;
    return words.some((word) => word.startsWith(wanted)) ? 1 : 0;
  };
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((found) => found.rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ entry: [emoji, [name = '']] }) => ({ emoji, name: name.replaceAll('_', ' ') }));
}
