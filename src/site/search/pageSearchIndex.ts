import MiniSearch from 'minisearch';
import { withoutExtension, type RepoPath } from '#base/repoPath.ts';
import type { PageNames } from '../names/pageNames.ts';

/** A page that matches a search, and its heading if that matches better than the title. */
export interface PageSearchResult {
  readonly path: RepoPath;
  readonly title: string;
  readonly heading: { readonly text: string; readonly anchor: string } | null;
}

/** Finds pages by title, heading, and path. Tolerates typos. */
export interface PageSearchIndex {
  /** Updates the names of a page; null removes it. */
  readonly update: (path: RepoPath, names: PageNames | null) => void;
  /** The pages that match all words, best first. */
  readonly find: (query: string, most: number) => readonly PageSearchResult[];
}

interface Entry {
  readonly path: RepoPath;
  readonly title: string;
  readonly headings: string;
  readonly place: string;
}

const splitting = /[\s\p{P}\p{S}]+|(?<=\p{Ll})(?=\p{Lu})/u;

/** Creates a search index over pages and their names. */
export function createPageSearchIndex(pages: Iterable<readonly [RepoPath, PageNames]> = []): PageSearchIndex {
  const names = new Map<RepoPath, PageNames>();
  const index = new MiniSearch<Entry>({
    idField: 'path',
    fields: ['title', 'headings', 'place'],
    tokenize: (text) => text.split(splitting).filter((word) => word !== ''),
    searchOptions: {
      boost: { title: 4, headings: 1.5, place: 2 },
      combineWith: 'AND',
      prefix: true,
      fuzzy: (word) => (word.length < 4 ? false : word.length < 8 ? 1 : 2),
      weights: { prefix: 0.6, fuzzy: 0.25 },
    },
  });
  const update: PageSearchIndex['update'] = (path, now) => {
    const before = names.get(path);
    if (before === now) return;
    if (before !== undefined) index.discard(path);
    names.delete(path);
    if (now === null) return;
    names.set(path, now);
    index.add(entryOf(path, now));
  };
  for (const [path, now] of pages) update(path, now);
  return {
    update,
    find: (query, most) => {
      const words = query.trim();
      const found = words === '' ? [] : index.search(words);
      const ranked = found.map(({ id, score, match }) => ({
        path: String(id),
        score: score * closeness(words, names.get(String(id)), String(id)),
        match,
      }));
      return ranked
        .toSorted((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1))
        .slice(0, most)
        .map(({ path, match }) => foundPage(path, names.get(path), match));
    },
  };
}

function entryOf(path: RepoPath, { title, headings }: PageNames): Entry {
  return {
    path,
    title: title ?? '',
    headings: headings.map(({ text }) => text).join('\n'),
    place: withoutExtension(path),
  };
}

/** Boost for a page whose name equals, starts with, or contains the query, over pages with the same words somewhere. */
function closeness(query: string, names: PageNames | undefined, path: RepoPath): number {
  const [words, title] = [query.toLowerCase(), (names?.title ?? '').toLowerCase()];
  if (title === words || withoutExtension(path).toLowerCase() === words.replace(/^\//, '')) return 8;
  // Of pages with similar titles, prefer the top-level one.
  if (title.startsWith(words)) return path.toLowerCase().startsWith(words) ? 6 : 4;
  return title.includes(words) || path.toLowerCase().includes(words) ? 2 : 1;
}

function foundPage(
  path: RepoPath,
  names: PageNames | undefined,
  match: Readonly<Record<string, readonly string[]>>,
): PageSearchResult {
  const title = names?.title ?? withoutExtension(path);
  const terms = Object.keys(match);
  const isOfHeading = terms.some(
    (term) => match[term]?.includes('headings') === true && !match[term].includes('title'),
  );
  const holds = (text: string) => terms.filter((term) => text.toLowerCase().includes(term)).length;
  const heading = isOfHeading ? (names?.headings.toSorted((a, b) => holds(b.text) - holds(a.text))[0] ?? null) : null;
  return { path, title, heading: heading === null || holds(heading.text) === 0 ? null : heading };
}
