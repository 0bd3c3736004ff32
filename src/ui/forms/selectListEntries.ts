import type { JsonValue } from '#config/docsJson.ts';

/** Longer lists show this many entries at first, and have a filter. */
export const shownAtFirst = 60;
/** Number of entries that are shown with each press of the button. */
export const shownMore = 240;
/** Entries further down are shown because of their problems, up to this many: each of them is unfolded. */
const mostWithProblems = 20;

/** What decides which entries of a list are shown. */
export interface ListSelection {
  /** The filter; empty for none. */
  readonly words: string;
  /** Maximum number of entries, besides those that are always shown. */
  readonly most: number;
  /** Indexes of entries that are always shown: a new one, or the one to focus. */
  readonly always: readonly number[];
  readonly hasProblem: (index: number) => boolean;
}

/** Returns the indexes of the entries to show, in order, and how many more there are. */
export function selectListEntries(
  entries: readonly JsonValue[],
  { words, most, always, hasProblem }: ListSelection,
): { readonly indexes: readonly number[]; readonly left: number } {
  const wanted = words.trim().toLowerCase();
  const all = [...entries.keys()];
  const found = wanted === '' ? all : all.filter((index) => listTexts(entries[index]).includes(wanted));
  const hidden = found.slice(most);
  const shown = new Set([
    ...found.slice(0, most),
    ...(wanted === '' ? takeWhere(hidden, hasProblem, mostWithProblems) : []),
    ...always.filter((index) => index < entries.length),
  ]);
  return {
    indexes: [...shown].toSorted((a, b) => a - b),
    left: hidden.filter((index) => !shown.has(index)).length,
  };
}

/** The first ones that satisfy a condition. */
function takeWhere(indexes: readonly number[], accepts: (index: number) => boolean, most: number): readonly number[] {
  const taken: number[] = [];
  for (const index of indexes) {
    if (taken.length === most) break;
    if (accepts(index)) taken.push(index);
  }
  return taken;
}

/** The texts in an entry, in lower case. */
function listTexts(value: JsonValue | undefined): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '').toLowerCase();
  return Object.values(value).map(listTexts).join('\n');
}
