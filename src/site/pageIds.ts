import { decodeUriSafely } from '#base/decodeUriSafely.ts';

/** A heading, or a component that links can target. */
export interface PartIdInput {
  /** The explicit ID: `{#id}` of a heading, `id` of a component. */
  readonly id: string | null;
  readonly text: string;
}

/** IDs of the built site's own elements, which custom styles refer to. No part of a page gets one of them. */
export const reservedElementIds: ReadonlySet<string> = new Set([
  'banner',
  'body-content',
  'content-area',
  'content-container',
  'content-side-layout',
  'contents-title',
  'feedback-toolbar',
  'footer',
  'localization-select-content',
  'localization-select-trigger',
  'navbar',
  'navigation-items',
  'pagination',
  'search-bar-entry',
  'search-bar-entry-mobile',
  'search-results',
  'sidebar',
  'sidebar-content',
  'sidebar-search-entry',
  'table-of-contents',
  'topbar-cta-button',
]);

/** Prefixes of IDs of the site's own elements of which there are many. Of a page's IDs, only explicit ones contain `~`. */
const reservedPrefix = /^(api|banner|play|search-result)~/;

/** ID for text without any characters that IDs keep. */
const unnamed = 'section';

/**
 * The decoded ID that hosts of docs.json sites give a heading: lowercase, with hyphens for spaces, dots, and hyphens;
 * without `! ' ( )`; all other characters are kept (observed: `Q&A` is `q&a`, `Step 1: Install` is `step-1:-install`,
 * `U.S.A.` is `us-a`). Empty if no characters are left.
 */
export function slugifyHeading(text: string): string {
  return text
    .replaceAll(/(?<!\p{L})(\p{L})\.(\p{L})(?=\.)/gu, '$1$2')
    .toLowerCase()
    .replaceAll(/['!()]/g, '')
    .replaceAll(/[\s.*~-]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** An ID without the punctuation that those hosts ignore in a fragment: `#step-1-install` leads to `step-1:-install`. */
function withoutPunctuation(id: string): string {
  return id.replaceAll(/["'!(),:;?[\]{}]/g, '');
}

/** The letters and digits of an ID, which every convention keeps. */
export function normalizeId(id: string): string {
  return id
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The IDs of one page. They are unique, and never one of the site's own. */
export class PageIdRegistry {
  private readonly taken = new Set(reservedElementIds);
  private readonly counts = new Map<string, number>();

  /** Returns the ID of the next part. A repeated ID ends in `-2`, `-3`, and so on, without the punctuation that links ignore. */
  assign({ id: written, text }: PartIdInput): string {
    const id = written?.replace(reservedPrefix, '$1-') ?? null;
    const wanted = id ?? (slugifyHeading(text) || unnamed);
    const plain = id ?? (withoutPunctuation(wanted).replaceAll(/-{2,}/g, '-') || wanted);
    let count = (this.counts.get(plain) ?? 0) + 1;
    let free = count === 1 ? wanted : `${plain}-${count}`;
    while (this.taken.has(free)) {
      count += 1;
      free = `${plain}-${count}`;
    }
    this.counts.set(plain, count);
    this.taken.add(free);
    return free;
  }

  /** Returns an ID for elements that refer to each other. It isn't a link target, and no heading has one like it. */
  assignInternal(text: string): string {
    return this.assign({ id: `${slugifyHeading(text) || unnamed}~`, text });
  }

  /** Claims an ID that an element of the page sets itself, numbered if the site's own elements have it; null if another part has it. */
  claim(id: string): string | null {
    const free = id.replace(reservedPrefix, '$1-');
    const own = reservedElementIds.has(free) ? `${free}-2` : free;
    if (this.taken.has(own)) return null;
    this.taken.add(own);
    return own;
  }
}

/** Assigns IDs for a page, headings first so that links to them don't depend on components. */
export function assignIds(
  headings: readonly PartIdInput[],
  parts: readonly PartIdInput[],
): { readonly headings: readonly string[]; readonly parts: readonly string[]; readonly ids: PageIdRegistry } {
  const ids = new PageIdRegistry();
  return {
    headings: headings.map((heading) => ids.assign(heading)),
    parts: parts.map((part) => ids.assign(part)),
    ids,
  };
}

/** How a fragment matched: by ID, by an ID that hosts treat as the same, or (on Docwright's sites only) by letters and digits. */
export type FragmentMatch = { readonly id: string; readonly by: 'id' | 'punctuation' | 'letters' };

/**
 * Finds the part of a page that a fragment names (`matchIdFragment`). A heading "Footer" is found by `#footer`,
 * although the site's footer has that ID.
 */
export function matchPartFragment(ids: readonly string[], fragment: string): FragmentMatch | null {
  const displaced = reservedElementIds.has(fragment) ? matchIdFragment(ids, `${fragment}-2`) : null;
  return displaced?.by === 'id' ? displaced : matchIdFragment(ids, fragment);
}

/**
 * Finds the ID that a fragment without `#` names, percent-encoded or not. Accepts IDs of other conventions, such as
 * GitHub's, if exactly one ID has the same letters and digits. Null if there is none.
 */
export function matchIdFragment(ids: readonly string[], fragment: string): FragmentMatch | null {
  const wanted = decodeUriSafely(fragment);
  if (ids.includes(wanted)) return { id: wanted, by: 'id' };
  const same = ids.find((id) => withoutPunctuation(id) === withoutPunctuation(wanted));
  if (same !== undefined) return { id: same, by: 'punctuation' };
  const key = normalizeId(wanted);
  const [first, second] = key === '' ? [] : ids.filter((id) => normalizeId(id) === key);
  return first === undefined || second !== undefined ? null : { id: first, by: 'letters' };
}
