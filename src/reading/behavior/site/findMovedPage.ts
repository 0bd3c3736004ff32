import { resolveMovedPath, pathTableFile, readPathTable } from '#base/resolveMovedPath.ts';
import type { Behavior } from '../behavior.ts';

/** On a host's page for missing files: goes to the file if its name differs from the URL, or where the site's redirects lead. */
export const findMovedPage: Behavior = (root, signal) => {
  const { paths, redirects } = root.dataset;
  const { pathname, search, hash } = location;
  const go = (url: string | null) => {
    if (url !== null && !signal.aborted) location.replace(url);
    return url !== null;
  };
  const find = async () => {
    let names: Readonly<Record<string, string>> = {};
    if (paths !== undefined) {
      const base = paths.slice(0, -`/${pathTableFile}`.length);
      const answer = await fetch(paths, { signal });
      if (answer.ok) names = readPathTable(await answer.text());
      const found = pathname.startsWith(`${base}/`) ? resolveMovedPath(names, pathname.slice(base.length)) : null;
      if (go(found === null ? null : `${base}${found}${search}${hash}`)) return;
    }
    if (redirects === undefined) return;
    const { followRedirects } = await import('./followRedirects.ts');
    go(await followRedirects(redirects, names, signal));
  };
  find().catch(() => undefined); // the page still says that nothing is here
};
