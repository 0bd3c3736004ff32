import { resolveMovedPath, pathTableFile, readPathTable } from '#base/resolveMovedPath.ts';
import type { Behavior } from '../behavior.ts';

/** On the page that a host shows for a missing file: leads on to the file if it has another name than its URL. */
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
  find().catch(() => undefined); // the page goes on saying that nothing is here
};
