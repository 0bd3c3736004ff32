import { z } from 'zod';
import type { DrawnIcon } from './drawnIcon.ts';
import { isIconStyleApproximated, getIconSets, getIconShard, type IconLibrary, type IconSet } from './iconLookup.ts';

const indexShape = z.object({ side: z.number(), names: z.string() });
const shardShape = z.record(z.string(), z.string());

interface Index {
  readonly side: number;
  readonly names: ReadonlySet<string>;
}

let iconsFolder = 'icons/';

/** Sets the URL of `public/icons` for a worker, whose base URL differs from the page's. */
export function setIconFolder(folder: string): void {
  iconsFolder = folder;
}

/** Number of files kept in memory: the browser caches the others, and all of them would be megabytes. */
const filesKept = 12;
const files = new Map<string, Promise<unknown>>();
const indexes = new Map<IconSet, Promise<Index>>();

/**
 * Fetches a file of `public/icons`, with the most recent ones cached. Null if it is missing or the network is down; the
 * next call tries again.
 */
function fetchFile(path: string): Promise<unknown> {
  const known = files.get(path);
  if (known !== undefined) {
    files.delete(path);
    files.set(path, known);
    return known;
  }
  const [oldest] = files.keys();
  if (oldest !== undefined && files.size >= filesKept) files.delete(oldest);
  const asked = fetch(iconsFolder + path).then(
    (answer): Promise<unknown> => (answer.ok ? answer.json() : Promise.resolve(null)),
    () => null,
  );
  files.set(path, asked);
  void asked.then((content) => {
    if (content === null && files.get(path) === asked) files.delete(path);
  });
  return asked;
}

function indexOf(set: IconSet): Promise<Index> {
  const known = indexes.get(set);
  if (known !== undefined) return known;
  const read = fetchFile(`${set}.json`).then((content) => {
    const parsed = indexShape.safeParse(content);
    if (!parsed.success) indexes.delete(set);
    return parsed.success
      ? { side: parsed.data.side, names: new Set(parsed.data.names.split(' ')) }
      : { side: 24, names: new Set<string>() };
  });
  indexes.set(set, read);
  return read;
}

/** Finds an icon by name in the first set that has it; null if none does. */
export async function findIcon(name: string, library: IconLibrary, style: string | null): Promise<DrawnIcon | null> {
  for (const set of getIconSets(library, style)) {
    const { side, names } = await indexOf(set);
    if (!names.has(name)) continue;
    const shard = shardShape.safeParse(await fetchFile(`${set}/${getIconShard(name)}.json`));
    const body = shard.success ? shard.data[name] : undefined;
    if (body !== undefined) return { body, side, isApproximated: isIconStyleApproximated(set, style) };
  }
  return null;
}

/** Sorted names of a library's icons, for a picker. Empty if they can't be fetched. */
export async function fetchIconNames(library: IconLibrary): Promise<readonly string[]> {
  const sets: readonly IconSet[] = library === 'fontawesome' ? ['fa7-solid', 'fa7-brands', 'fa7-regular'] : [library];
  const names = await Promise.all(sets.map(async (set) => [...(await indexOf(set)).names]));
  return [...new Set(names.flat())].toSorted();
}
