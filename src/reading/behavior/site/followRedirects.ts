import { createRedirectWalk, readRedirectTable, redirectTableFile } from '#base/redirects.ts';
import { encodePath, resolveMovedPath } from '#base/resolveMovedPath.ts';
import { sanitizeUrl } from '../../sanitizeUrl.ts';

/**
 * Where the redirects of a site lead from the current URL, for hosts that don't apply them; null if no rule matches, or
 * none leads to a page or file that exists. `table` is the URL of the site's redirect table, `names` its files whose names differ
 * from their URLs.
 */
export async function followRedirects(
  table: string,
  names: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<string | null> {
  const base = table.slice(0, -`/${redirectTableFile}`.length);
  const { pathname, search, hash } = location;
  const answer = pathname.startsWith(`${base}/`) ? await fetch(table, { signal }) : null;
  if (answer?.ok !== true) return null;
  const walk = createRedirectWalk(readRedirectTable(await answer.text()));
  for (const target of walk(pathname.slice(base.length))) {
    if (target.kind === 'loop') return null;
    if (target.kind === 'elsewhere') return sanitizeUrl(target.address);
    const path = `${base}${resolveMovedPath(names, encodePath(target.url)) ?? encodePath(target.url)}`;
    const rest = target.rest === '' ? search + hash : target.rest + (target.rest.includes('#') ? '' : hash);
    for (const url of /\.[a-z\d]+$/i.test(path) ? [path, `${path}/`] : [path.endsWith('/') ? path : `${path}/`])
      if ((await fetch(url, { method: 'HEAD', signal })).ok) return url + rest;
  }
  return null;
}
