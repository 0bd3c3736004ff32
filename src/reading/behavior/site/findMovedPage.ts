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
    const base = paths?.slice(0, -`/${pathTableFile}`.length);
    if (paths !== undefined && base !== undefined && pathname.startsWith(`${base}/`)) {
      const answer = await fetch(paths, { signal });
      const found = answer.ok
        ? resolveMovedPath(readPathTable(await answer.text()), pathname.slice(base.length))
        : null;
      if (go(found === null ? null : `${base}${found}${search}${hash}`)) return;
    }
    if (redirects !== undefined) go(await (await import('./followRedirects.ts')).followRedirects(redirects, signal));
  };
  find().catch(() => undefined); // the page still says that nothing is here
};
