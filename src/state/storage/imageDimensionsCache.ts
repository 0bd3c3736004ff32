import { z } from 'zod';

interface Size {
  readonly width: number;
  readonly height: number;
  /** True if the image has only a ratio, and fills the width of the text. */
  readonly fills: boolean;
}

const pixels = z.number().positive();
const stored = z.array(z.tuple([z.string(), pixels, pixels, z.boolean().optional()]));

const key = 'docwright-picture-sizes';
/** Number of images kept; the most recent ones. */
const most = 1000;

/** Sizes of images shown on this device, in pixels. */
export interface ImageDimensionsCache {
  readonly get: (site: string, source: string) => Size | null;
  readonly set: (site: string, source: string, size: Size) => void;
}

/** Creates the cache; reads storage once. Without storage, sizes last until the tab is closed. */
export function createImageDimensionsCache(storage: () => Pick<Storage, 'getItem' | 'setItem'>): ImageDimensionsCache {
  let known: Map<string, Size> | null = null;
  const all = () => (known ??= read(storage));
  const name = (site: string, source: string) => `${site} ${source}`;
  return {
    get: (site, source) => all().get(name(site, source)) ?? null,
    set: (site, source, { width, height, fills }) => {
      const sizes = all();
      const before = sizes.get(name(site, source));
      if (before?.width === width && before.height === height && before.fills === fills) return;
      sizes.delete(name(site, source));
      sizes.set(name(site, source), { width, height, fills });
      write(storage, sizes);
    },
  };
}

function read(storage: () => Pick<Storage, 'getItem'>): Map<string, Size> {
  try {
    const sizes = stored.safeParse(JSON.parse(storage().getItem(key) ?? '[]')).data ?? [];
    return new Map(sizes.map(([name, width, height, fills = false]) => [name, { width, height, fills }]));
  } catch {
    return new Map(); // not allowed, or not JSON
  }
}

function write(storage: () => Pick<Storage, 'setItem'>, sizes: ReadonlyMap<string, Size>): void {
  const kept = [...sizes].slice(-most).map(([name, { width, height, fills }]) => [name, width, height, fills]);
  try {
    storage().setItem(key, JSON.stringify(kept));
  } catch {
    return; // full or not allowed
  }
}
