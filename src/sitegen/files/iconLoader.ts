import { z } from 'zod';
import type { DrawnIcon } from '#reading/icons/drawnIcon.ts';
import {
  isIconStyleApproximated,
  getIconSets,
  getIconShard,
  type IconLibrary,
  type IconSet,
} from '#reading/icons/iconLookup.ts';

const indexShape = z.object({ side: z.number(), names: z.string() });
const shardShape = z.record(z.string(), z.string());

/** Looks up icons in the split files of their sets. Reads each file once. */
export function createIconLookup(
  file: (path: string) => unknown,
  library: IconLibrary,
): (name: string, style: string | null) => DrawnIcon | null {
  const files = new Map<string, unknown>();
  const read = (path: string): unknown => {
    if (!files.has(path)) files.set(path, file(path));
    return files.get(path);
  };
  const indexes = new Map<IconSet, { readonly side: number; readonly names: ReadonlySet<string> }>();
  const indexOf = (set: IconSet) => {
    const known = indexes.get(set);
    if (known !== undefined) return known;
    const parsed = indexShape.safeParse(read(`${set}.json`));
    const index = parsed.success
      ? { side: parsed.data.side, names: new Set(parsed.data.names.split(' ')) }
      : { side: 24, names: new Set<string>() };
    indexes.set(set, index);
    return index;
  };
  const found = new Map<string, DrawnIcon | null>();
  const find = (name: string, style: string | null): DrawnIcon | null => {
    for (const set of getIconSets(library, style)) {
      const { side, names } = indexOf(set);
      const shard = names.has(name) ? shardShape.safeParse(read(`${set}/${getIconShard(name)}.json`)) : null;
      const body = shard?.success === true ? shard.data[name] : undefined;
      if (body !== undefined) return { body, side, isApproximated: isIconStyleApproximated(set, style) };
    }
    return null;
  };
  return (name, style) => {
    const key = `${name} ${style}`;
    if (!found.has(key)) found.set(key, find(name, style));
    return found.get(key) ?? null;
  };
}
