import { detectLineEnding } from '#base/encoding.ts';
import type { TextEdit } from '#base/textEdit.ts';

/** A published page, with its metadata. */
export interface ListedPage {
  /** Path on the site with a leading slash, without an extension: `/guides/start`. */
  readonly address: string;
  readonly title: string;
  readonly description: string | null;
}

/** An entry of an llms.txt list (llmstxt.org): `- [title](address): description`. Offsets are UTF-16, in the list's text. */
export interface LlmsEntry {
  readonly title: string;
  readonly target: string;
  readonly description: string | null;
  /** Range of its line, including the line break. */
  readonly from: number;
  readonly to: number;
  readonly targetFrom: number;
  /** Range of the description; empty and after the closing parenthesis if there is none. */
  readonly descriptionFrom: number;
  readonly descriptionTo: number;
}

/** The differences between a hand-written list and its site. */
export interface LlmsDifferences {
  /** Pages that aren't in the list, in site order. */
  readonly missing: readonly ListedPage[];
  /** Entries whose page doesn't exist. */
  readonly dead: readonly LlmsEntry[];
  /** Entries whose page moved: exactly one missing page has the same title. */
  readonly moved: readonly { readonly entry: LlmsEntry; readonly page: ListedPage }[];
  /** Entries whose description differs from the page's. */
  readonly described: readonly { readonly entry: LlmsEntry; readonly page: ListedPage }[];
  /** Number of characters over the limit that services publish; 0 if within it. */
  readonly excess: number;
}

/** Maximum published length of a list (research §C.3). */
export const maxLlmsLength = 100_000;

const entryLine = /^[ \t]*[-*+][ \t]+\[((?:\\.|[^\]\\\n])*)\]\(([^()\s]*)\)(?:(:[ \t]*)([^\r\n]*)|[ \t]*)(?:\r?\n|$)/gm;

/** The entries of a list, in order. Everything else is the author's own text. */
export function parseLlmsEntries(text: string): readonly LlmsEntry[] {
  return [...text.matchAll(entryLine)].map((match) => {
    const [line, title = '', target = '', colon, words] = match;
    const description = words?.trimEnd();
    const targetFrom = match.index + line.indexOf(`](${target}`) + 2;
    const end = targetFrom + target.length + 1;
    const descriptionFrom = colon === undefined ? end : end + colon.length;
    return {
      title: title.replaceAll(/\\(.)/g, '$1'),
      target,
      description: description === undefined || description === '' ? null : description,
      from: match.index,
      to: match.index + line.length,
      targetFrom,
      descriptionFrom,
      descriptionTo: descriptionFrom + (description ?? '').length,
    };
  });
}

/** Compares a list with the pages of its site. `origin` is the site's origin with any base path. Skips entries that point elsewhere. */
export function compareLlms(text: string, pages: readonly ListedPage[], origin: string | null): LlmsDifferences {
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const entries = parseLlmsEntries(text).flatMap((entry) => {
    const address = addressOf(entry.target, origin);
    return address === null ? [] : [{ entry, page: byAddress.get(address) }];
  });
  const named = new Set(entries.flatMap(({ page }) => page ?? []));
  const absent = pages.filter((page) => !named.has(page));
  const gone = entries.filter(({ page }) => page === undefined).map(({ entry }) => entry);
  const moved = gone.flatMap((entry) => {
    const same = absent.filter(({ title }) => title === entry.title);
    const [page] = same;
    return page === undefined || same.length > 1 || gone.filter(({ title }) => title === entry.title).length > 1
      ? []
      : [{ entry, page }];
  });
  const movedPages = new Set(moved.map(({ page }) => page));
  const movedEntries = new Set(moved.map(({ entry }) => entry));
  return {
    missing: absent.filter((page) => !movedPages.has(page)),
    dead: gone.filter((entry) => !movedEntries.has(entry)),
    moved,
    described: entries.flatMap(({ entry, page }) =>
      page?.description !== null && page !== undefined && oneLine(page.description) !== entry.description
        ? [{ entry, page }]
        : [],
    ),
    excess: Math.max(0, text.length - maxLlmsLength),
  };
}

/**
 * Edits that bring a list up to date. Its order, headings, and own text stay. A missing page is inserted after the
 * entry of the preceding page on the site.
 */
export function updateLlms(text: string, pages: readonly ListedPage[], origin: string | null): readonly TextEdit[] {
  const { missing, dead, moved, described } = compareLlms(text, pages, origin);
  const newline = detectLineEnding(text);
  const form = formOf(text, origin);
  const isDead = new Set(dead);
  const places = new Map<string, number>();
  for (const entry of parseLlmsEntries(text)) {
    const address = addressOf(entry.target, origin);
    if (address !== null && !isDead.has(entry)) places.set(address, entry.to);
  }
  const last = Math.max(0, ...places.values());
  const added = new Map<number, string>();
  let before =
    last === 0 ? text.length : (places.get(pages.find(({ address }) => places.has(address))?.address ?? '') ?? last);
  for (const page of pages) {
    before = places.get(page.address) ?? before;
    if (missing.includes(page))
      added.set(
        before,
        `${added.get(before) ?? ''}- [${page.title.replaceAll(/[[\]]/g, '\\$&')}](${form(page.address)})${page.description === null ? '' : `: ${oneLine(page.description)}`}${newline}`,
      );
  }
  const lead = (at: number) => (at === 0 || text[at - 1] === '\n' ? '' : newline);
  return [
    ...[...added].map(([at, lines]) => ({ from: at, to: at, text: lead(at) + lines })),
    ...dead.map(({ from, to }) => ({ from, to, text: '' })),
    ...moved.map(({ entry, page }) => ({
      from: entry.targetFrom,
      to: entry.targetFrom + entry.target.length,
      text: form(page.address),
    })),
    ...described.map(({ entry, page }) => ({
      from: entry.descriptionFrom,
      to: entry.descriptionTo,
      text: `${entry.description === null && entry.descriptionFrom === entry.targetFrom + entry.target.length + 1 ? ': ' : ''}${oneLine(page.description ?? '')}`,
    })),
  ];
}

function oneLine(words: string): string {
  return words.trim().replaceAll(/\s+/g, ' ');
}

/** The site path that a target means; null if it points elsewhere. */
function addressOf(target: string, origin: string | null): string | null {
  const isWeb = /^[a-z][a-z\d+.-]*:/i.test(target);
  const base = origin?.replace(/\/$/, '') ?? null;
  if (isWeb && (base === null || !(target === base || target.startsWith(`${base}/`)))) return null;
  const path = (isWeb ? target.slice(base?.length ?? 0) : target)
    .replace(/[?#].*$/, '')
    .replace(/\.mdx?$/, '')
    .replace(/(?:^|\/)index$/, '')
    .replace(/\/$/, '');
  // Files of these types are listed next to pages but aren't pages.
  return /\.(?:txt|json|ya?ml|xml)$/.test(path) ? null : `/${path.replace(/^\/+/, '')}`;
}

/** The site's origin as used by the list: the most common prefix of its page URLs. Null if they are only paths. */
export function inferOrigin(text: string, pages: readonly ListedPage[]): string | null {
  const known = new Set(pages.map(({ address }) => address));
  const counts = new Map<string, number>();
  for (const { target } of parseLlmsEntries(text)) {
    const address = /^(https?:\/\/[^/?#]+)(\/[^?#]*)?/i.exec(target);
    if (address === null) continue;
    const [, host = '', written = ''] = address;
    const path = written.replace(/\.mdx?$/, '').replace(/\/$/, '');
    // The longest suffix that is a page's path.
    let at = path.startsWith('/') ? 0 : -1;
    while (at >= 0 && !known.has(path.slice(at))) at = path.indexOf('/', at + 1);
    if (at < 0) continue;
    const origin = host + path.slice(0, at);
    counts.set(origin, (counts.get(origin) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** Returns a formatter that writes addresses like the first entry of the list: with or without origin, with or without `.md`. */
function formOf(text: string, origin: string | null): (address: string) => string {
  const own = parseLlmsEntries(text).find(({ target }) => addressOf(target, origin) !== null)?.target;
  const ending = own === undefined ? '.md' : (/\.mdx?$/.exec(own)?.[0] ?? '');
  const base = own === undefined || /^[a-z][a-z\d+.-]*:/i.test(own) ? (origin?.replace(/\/$/, '') ?? '') : '';
  return (address) => `${base}${address === '/' && ending !== '' ? '/index' : address}${ending}`;
}
