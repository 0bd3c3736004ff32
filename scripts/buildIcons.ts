import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { iconSets, shardCount, getIconShard, type IconSet } from '../src/reading/icons/iconLookup.ts';

const projectFolder = join(import.meta.dirname, '..');
const target = join(projectFolder, 'public/icons');
const packageFile = (set: IconSet): string => join(projectFolder, `node_modules/@iconify-json/${set}/icons.json`);

const setShape = z.object({
  width: z.number(),
  height: z.number(),
  icons: z.record(z.string(), z.object({ body: z.string(), width: z.number().optional() })),
  aliases: z.record(z.string(), z.object({ parent: z.string() })).default({}),
});

/** Splits the icon sets into an index and shards in `public/icons`, if they are missing or older than their packages. */
export function buildIcons(): void {
  for (const set of iconSets) {
    const index = join(target, `${set}.json`);
    if (existsSync(index) && statSync(index).mtimeMs >= statSync(packageFile(set)).mtimeMs) continue;
    writeSet(set, index);
  }
}

function writeSet(set: IconSet, index: string): void {
  const { width, height, icons, aliases } = setShape.parse(JSON.parse(readFileSync(packageFile(set), 'utf8')));
  const own = Object.entries(icons).filter(([, icon]) => icon.width === undefined);
  const bodies = new Map(own.map(([name, { body }]) => [name, body]));
  for (const [name, { parent }] of Object.entries(aliases)) {
    const body = bodies.get(parent);
    if (body !== undefined && !bodies.has(name)) bodies.set(name, body);
  }
  const shards = Array.from({ length: shardCount }, (): Record<string, string> => ({}));
  for (const [name, body] of bodies) Object.assign(shards[getIconShard(name)] ?? {}, { [name]: body });
  rmSync(join(target, set), { recursive: true, force: true });
  mkdirSync(join(target, set), { recursive: true });
  for (const [number, shard] of shards.entries())
    writeFileSync(join(target, set, `${number}.json`), JSON.stringify(shard));
  // The index is written last: without it, an interrupted run is repeated.
  writeFileSync(
    index,
    JSON.stringify({ side: Math.max(width, height), names: [...bodies.keys()].toSorted().join(' ') }),
  );
}
