import { resolveMovedPath, pathTableFile, readPathTable } from '#base/resolveMovedPath.ts';
import type { Behavior } from '../behavior.ts';

/** On a host's page for missing files: redirects to the file if its name differs from the URL. */
export const findMovedPage: Behavior = (root, signal) => {
  const table = root.dataset['paths'];
  if (table === undefined) return;
  const base = table.slice(0, -`/${pathTableFile}`.length);
  const { pathname, search, hash } = location;
  if (!pathname.startsWith(`${base}/`)) return;
  const find = async () => {
    const answer = await fetch(table, { signal });
    const found = answer.ok ? resolveMovedPath(readPathTable(await answer.text()), pathname.slice(base.length)) : null;
    if (found !== null && !signal.aborted) location.replace(`${base}${found}${search}${hash}`);
  };
  find().catch(() => undefined); // the page still says that nothing is here
};
