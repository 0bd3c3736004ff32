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

/** Where `public/icons` is served, for a worker, whose addresses begin elsewhere than the page's. */
export function setIconFolder(folder: string): void {
  iconsFolder = folder;
}

/** How many files are kept: the browser has the others in its cache, and all of them would be megabytes. */
const filesKept = 12;
const files = new Map<string, Promise<unknown>>();
const indexes = new Map<IconSet, Promise<Index>>();

/** A file of `public/icons`; the last ones asked for are kept. Null where it is missing or the network is gone; then it is asked for again the next time. */
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

/** The icon of a name as the library draws it, from the first set that has it; null where none has. */
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

/** The names of a library's icons, in their order: what a picker offers. Empty where they cannot be fetched. */
export async function fetchIconNames(library: IconLibrary): Promise<readonly string[]> {
  const sets: readonly IconSet[] = library === 'fontawesome' ? ['fa7-solid', 'fa7-brands', 'fa7-regular'] : [library];
  const names = await Promise.all(sets.map(async (set) => [...(await indexOf(set)).names]));
  return [...new Set(names.flat())].toSorted();
}
