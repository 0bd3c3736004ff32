import { createStore } from 'zustand/vanilla';
import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { pageHeadIn, type PageHead } from './pageHead.ts';
import { services } from './services.ts';
import { openSiteNow, type OpenSite } from './siteStore.ts';

/** What pages say of themselves in their front matter, by file. Filled in the background after a site is opened. */
export const pageTitlesStore = createStore<{ readonly site: string | null; readonly titles: ReadonlyMap<RepoPath, string>; readonly heads: ReadonlyMap<RepoPath, PageHead> }>(() => ({ site: null, titles: new Map(), heads: new Map() }));

const atOnce = 40;
/** How often what was read so far is shown, in milliseconds. */
const shownEvery = 300;
/** The state of each file that was read. */
const stamps = new Map<RepoPath, string>();
let lastRun = 0;

/** Reads the front matter of pages that were not read yet or changed since, a few at a time, so that nothing else waits. */
export async function readPageTitles(files: readonly RepoPath[]): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const { id } = site.summary;
  lastRun += 1;
  const run = lastRun;
  if (pageTitlesStore.getState().site !== id) {
    pageTitlesStore.setState({ site: id, titles: new Map(), heads: new Map() });
    stamps.clear();
  }
  const stampOf = stampsOf(site);
  const wanted = files.filter((file) => stamps.get(file) !== stampOf(file));
  let found: (readonly [RepoPath, PageHead])[] = [];
  let shown = services().now();
  for (let start = 0; start < wanted.length; start += atOnce) {
    const part = wanted.slice(start, start + atOnce);
    const heads = await Promise.all(part.map((file) => readHead(id, file)));
    if (run !== lastRun && pageTitlesStore.getState().site !== id) return;
    for (const [index, head] of heads.entries()) {
      const file = part[index];
      if (file === undefined || head === null) continue;
      stamps.set(file, stampOf(file));
      found.push([file, head]);
    }
    const isLast = run !== lastRun || start + atOnce >= wanted.length;
    if (isLast || services().now() - shown > shownEvery) {
      show(found);
      found = [];
      shown = services().now();
    }
    // A later run reads what is left.
    if (run !== lastRun) return;
  }
}

function stampsOf({ summary, changes }: OpenSite): (file: RepoPath) => string {
  const changed = new Map(changes.map(({ path, savedAt }) => [path, savedAt]));
  return (file) => `${summary.commit} ${changed.get(file) ?? 0}`;
}

async function readHead(site: string, file: RepoPath): Promise<PageHead | null> {
  const read = await services().workspace.read(site, file);
  const text = read.ok ? decodeText(read.value.bytes) : read;
  return text.ok ? pageHeadIn(text.value) : null;
}

function show(found: readonly (readonly [RepoPath, PageHead])[]): void {
  if (found.length === 0) return;
  const heads = new Map([...pageTitlesStore.getState().heads, ...found]);
  const titles = new Map([...heads].flatMap(([file, { title }]) => (title === null ? [] : [[file, title] as const])));
  pageTitlesStore.setState({ heads, titles });
}
