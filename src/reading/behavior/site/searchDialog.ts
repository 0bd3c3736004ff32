import { formatNoResults } from '#base/noResults.ts';
import MiniSearch, { type SearchResult } from 'minisearch';
import type { SearchRecord } from '#site/view/searchRecords.ts';

const shown = 12;
let dialog: HTMLDialogElement | null = null;
let made: Promise<MiniSearch<SearchRecord> | null> | null = null;

/** Loads the search records; null if they aren't available now. */
export type LoadSearchRecords = () => Promise<readonly SearchRecord[] | null>;

/** Search records of a built site, whose pieces are fetched in parallel. */
export async function fetchSearchRecords(address: string): Promise<readonly SearchRecord[]> {
  const json = async (path: string | URL): Promise<unknown> => (await fetch(path)).json();
  const base = new URL(address, location.href);
  const pieces = (await json(base)) as readonly string[]; // written by the build
  return (
    (await Promise.all(pieces.map((piece) => json(new URL(piece, base))))) as readonly (readonly SearchRecord[])[]
  ).flat(); // also written by the build
}

/** The index, built once. Null if its records aren't available; the next call tries again. */
function indexOf(read: LoadSearchRecords): Promise<MiniSearch<SearchRecord> | null> {
  made ??= makeIndex(read)
    .catch(() => null)
    .then((index) => {
      if (index === null) made = null;
      return index;
    });
  return made;
}

async function makeIndex(read: LoadSearchRecords): Promise<MiniSearch<SearchRecord> | null> {
  const records = await read();
  if (records === null) return null;
  const index = new MiniSearch<SearchRecord>({
    fields: ['title', 'within', 'words'],
    storeFields: ['title', 'within', 'method', 'boost'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { title: 4, within: 1.5 },
      boostDocument: (_id, _term, stored) => (typeof stored?.['boost'] === 'number' ? stored['boost'] : 1),
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  await index.addAllAsync(records);
  return index;
}

/** Resets the search when another page is shown or the site changed. */
export function resetSearch(): void {
  dialog?.remove();
  dialog = null;
  made = null;
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'word' }) : null;

/** Languages without spaces between words are segmented by the browser. */
function wordsOf(text: string): string[] {
  if (segmenter === null || /^[\p{ASCII}\p{Script=Latin}]*$/u.test(text))
    return text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '');
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike === true).map(({ segment }) => segment);
}

/** Opens the search over a page. */
export function openSearchDialog(root: HTMLElement, read: LoadSearchRecords, prompt: string): void {
  dialog ??= makeDialog(root, read, prompt);
  if (!dialog.open) dialog.showModal();
  const field = dialog.querySelector('input');
  field?.focus();
  field?.select();
}

function makeDialog(root: HTMLElement, read: LoadSearchRecords, prompt: string): HTMLDialogElement {
  const box = document.createElement('dialog');
  box.className = 'search-dialog';
  box.setAttribute('aria-label', 'Search');
  const field = Object.assign(document.createElement('input'), {
    type: 'search',
    placeholder: prompt,
    autocomplete: 'off',
    spellcheck: false,
  });
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-label': prompt,
    'aria-expanded': 'true',
    'aria-controls': 'search-results',
    'aria-autocomplete': 'list',
  }))
    field.setAttribute(name, value);
  const list = Object.assign(document.createElement('ul'), { id: 'search-results' });
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Search results');
  const status = Object.assign(document.createElement('p'), { className: 'search-status' });
  status.setAttribute('role', 'status');
  box.append(field, list, status);
  let chosen = 0;
  const options = () => [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')];
  const choose = (index: number) => {
    const all = options();
    chosen = all.length === 0 ? 0 : (index + all.length) % all.length;
    for (const [place, option] of all.entries()) option.setAttribute('aria-selected', String(place === chosen));
    const option = all[chosen];
    if (option === undefined) field.removeAttribute('aria-activedescendant');
    else field.setAttribute('aria-activedescendant', option.id);
    option?.scrollIntoView({ block: 'nearest' });
  };
  const search = async () => {
    const query = field.value.trim();
    const index = await indexOf(read);
    if (field.value.trim() !== query) return;
    if (index === null) {
      status.textContent = 'Couldn’t load search. Try again in a moment.';
      return;
    }
    const found = query === '' ? [] : sortByKind(index.search(query).slice(0, shown));
    list.replaceChildren(...found.map(rowOf));
    status.textContent = query === '' ? '' : found.length === 0 ? formatNoResults(query) : '';
    choose(0);
  };
  field.addEventListener('input', () => void search());
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'Enter') options()[chosen]?.click();
    else choose(chosen + (event.key === 'ArrowDown' ? 1 : -1));
  });
  box.addEventListener('click', ({ target }) => {
    // A click on the backdrop, or on a link to a place on this page.
    if (target === box || (target instanceof Element && target.closest('a') !== null)) box.close();
  });
  root.append(box);
  void indexOf(read);
  return box;
}

/** What a result is, in the order of the list. */
const kinds = ['Page', 'Heading', 'API operation'] as const;

function kindOf({ id, method }: SearchResult): (typeof kinds)[number] {
  if (String(id).includes('#')) return 'Heading';
  return method === undefined ? 'Page' : 'API operation';
}

/** The best results by kind, pages first. */
function sortByKind(results: readonly SearchResult[]): readonly SearchResult[] {
  return results.toSorted((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)));
}

function rowOf(result: SearchResult, place: number): HTMLElement {
  const kind = kindOf(result);
  const link = Object.assign(document.createElement('a'), {
    href: String(result.id),
    id: `search-result~${place}`,
    tabIndex: -1,
  });
  link.setAttribute('role', 'option');
  const part = (className: string, textContent: string) =>
    Object.assign(document.createElement('span'), { className, textContent });
  const method = kind === 'API operation' ? [part('search-method', String(result['method']))] : [];
  link.append(
    ...method,
    part('search-title', String(result['title'])),
    part('search-kind', kind),
    part('search-within', String(result['within'])),
  );
  const row = document.createElement('li');
  row.setAttribute('role', 'presentation');
  row.append(link);
  return row;
}
