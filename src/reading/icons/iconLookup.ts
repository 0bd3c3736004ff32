/** Icon library from a site's configuration; Font Awesome by default. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** A bundled set of icons. */
export type IconSet = 'fa7-solid' | 'fa7-regular' | 'fa7-brands' | 'lucide' | 'tabler';

export const iconSets: readonly IconSet[] = ['fa7-solid', 'fa7-regular', 'fa7-brands', 'lucide', 'tabler'];

/** Number of files per icon set. */
export const shardCount = 32;

/** Index from 0 of the file that contains a name's shape; the script that splits the sets uses the same function. */
export function getIconShard(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % shardCount;
}

/** Sets to search for a name, in order. Other libraries have no styles; their brand icons come from Font Awesome. */
export function getIconSets(library: IconLibrary, style: string | null): readonly IconSet[] {
  const free = freeSet(style);
  const awesome: readonly IconSet[] = ['fa7-brands', ...(free === null ? [] : [free]), 'fa7-solid', 'fa7-regular'];
  switch (library) {
    case 'fontawesome':
      return [...new Set([...awesome, 'lucide', 'tabler'] satisfies IconSet[])];
    case 'lucide':
      return ['lucide', 'fa7-brands', 'tabler', 'fa7-solid', 'fa7-regular'];
    case 'tabler':
      return ['tabler', 'fa7-brands', 'lucide', 'fa7-solid', 'fa7-regular'];
  }
}

/** The free set of a Font Awesome style; null for the default and for a non-free style. */
function freeSet(style: string | null): IconSet | null {
  return style === 'solid' || style === 'regular' || style === 'brands' ? `fa7-${style}` : null;
}

/** True if readers see another style than the one drawn here: non-free Font Awesome styles are drawn solid. */
export function isIconStyleApproximated(set: IconSet, style: string | null): boolean {
  return set.startsWith('fa7-') && set !== 'fa7-brands' && style !== null && freeSet(style) !== set;
}

/** Parses an `icon` attribute: an icon name, an image URL, or null if it can't be drawn. Names may have the prefix `fa-`. */
export function parseIconAttribute(
  written: string,
): { readonly kind: 'name'; readonly name: string } | { readonly kind: 'picture'; readonly source: string } | null {
  const value = written.trim();
  if (/^(?:https?:)?\/\/|^\.{0,2}\/|\.(?:svg|png|webp|jpe?g|gif|ico)$/i.test(value))
    return { kind: 'picture', source: value };
  const name = value.replace(/^fa-/, '').toLowerCase();
  return /^[a-z0-9-]+$/.test(name) ? { kind: 'name', name } : null;
}
