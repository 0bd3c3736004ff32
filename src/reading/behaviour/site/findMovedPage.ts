import { movedPath, pathTable, readPathTable } from '#base/movedPath.ts';
import type { Behaviour } from '../behaviour.ts';

/** On the page that a host shows for a missing file: leads on to the file if it has another name than its URL. */
export const findMovedPage: Behaviour = (root, signal) => {
  const table = root.dataset['paths'];
  if (table === undefined) return;
  const base = table.slice(0, -`/${pathTable}`.length);
  const { pathname, search, hash } = location;
  if (!pathname.startsWith(`${base}/`)) return;
  const find = async () => {
    const answer = await fetch(table, { signal });
    const found = answer.ok ? movedPath(readPathTable(await answer.text()), pathname.slice(base.length)) : null;
    if (found !== null && !signal.aborted) location.replace(`${base}${found}${search}${hash}`);
  };
  find().catch(() => undefined); // the page goes on saying that nothing is here
};
