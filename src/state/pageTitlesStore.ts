import { createStore } from 'zustand/vanilla';
import { decodeText } from '#base/encoding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { services } from './services.ts';
import { openSiteNow } from './siteStore.ts';

/** The titles that pages give themselves in their front matter, by file. Filled in the background after a site is opened. */
export const pageTitlesStore = createStore<{ readonly site: string | null; readonly titles: ReadonlyMap<RepoPath, string> }>(() => ({ site: null, titles: new Map() }));

const atOnce = 40;

/** Reads the titles of the pages, a few at a time, so that nothing else waits. */
export async function readPageTitles(files: readonly RepoPath[]): Promise<void> {
  const site = openSiteNow();
  if (site === null) return;
  const { id } = site.summary;
  if (pageTitlesStore.getState().site !== id) pageTitlesStore.setState({ site: id, titles: new Map() });
  for (let start = 0; start < files.length; start += atOnce) {
    const part = files.slice(start, start + atOnce);
    const read = await Promise.all(part.map((file) => services().workspace.read(id, file)));
    if (pageTitlesStore.getState().site !== id) return;
    const titles = new Map(pageTitlesStore.getState().titles);
    read.forEach((answer, index) => {
      const text = answer.ok ? decodeText(answer.value.bytes) : answer;
      const title = text.ok ? titleIn(text.value) : null;
      const file = part[index];
      if (file !== undefined && title !== null) titles.set(file, title);
    });
    pageTitlesStore.setState({ titles });
  }
}

/** The title in a page's front matter, sidebar title first; null where there is none. A glance at the text, not a reading of the YAML. */
export function titleIn(text: string): string | null {
  const front = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1];
  if (front === undefined) return null;
  const value = (key: string) => new RegExp(`^${key}:[ \\t]*(.+?)[ \\t]*$`, 'm').exec(front)?.[1];
  const found = value('sidebarTitle') ?? value('title');
  if (found === undefined) return null;
  const quoted = /^(["'])([\s\S]*)\1$/.exec(found);
  return (quoted?.[2] ?? found).replaceAll('\\"', '"').replaceAll("''", "'");
}
