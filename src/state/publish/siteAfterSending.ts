import type { RepoPath } from '#base/repoPath.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import { readBaseText } from '../site/readBaseText.ts';
import type { OpenSite } from '../site/siteStore.ts';
import { readCurrentText } from '../openFiles/readCurrentFile.ts';
import type { App } from '../app.ts';

/** The site now, or after some of its changes are sent. */
export interface SiteAfterSending {
  readonly paths: ReadonlySet<RepoPath>;
  /** These files, and those that exist only in another state of the site. */
  readonly known: ReadonlySet<RepoPath>;
  /** Returns a file's text; null if there is none or it can't be read. */
  readonly textOf: (path: RepoPath) => Promise<string | null>;
}

/** Returns the site without the changes in `leftOut`; if empty, the current site. */
export function getSiteAfterSending(app: App, site: OpenSite, leftOut: readonly SiteChange[]): SiteAfterSending {
  const { paths, changes } = site;
  const firstOf = ({ path, kind, from }: SiteChange) => from ?? (kind === 'added' ? null : path);
  const first = (some: readonly SiteChange[]) => some.map(firstOf).filter((path) => path !== null);
  const sent = new Set(paths);
  for (const { path } of leftOut) sent.delete(path);
  for (const path of first(leftOut)) sent.add(path);
  const unsent = new Set([...leftOut.map(({ path }) => path), ...first(leftOut)]);
  return {
    paths: sent,
    known: new Set([...paths, ...first(changes)]),
    textOf: async (path) => {
      if (unsent.has(path)) return readBaseText(app, site, path);
      const text = await readCurrentText(app, path);
      return text.ok ? text.value : null;
    },
  };
}
