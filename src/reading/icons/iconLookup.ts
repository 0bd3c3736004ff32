/** The icon library that a site names in its configuration; Font Awesome where it names none. */
export type IconLibrary = 'fontawesome' | 'lucide' | 'tabler';

/** A set of icons that this app carries. */
export type IconSet = 'fa7-solid' | 'fa7-regular' | 'fa7-brands' | 'lucide' | 'tabler';

export const iconSets: readonly IconSet[] = ['fa7-solid', 'fa7-regular', 'fa7-brands', 'lucide', 'tabler'];

/** Into how many files the drawings of one set are cut. */
export const shardCount = 32;

/** The number of the file that holds a name's drawing, from 0; the script that cuts the sets uses the same. */
export function getIconShard(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return hash % shardCount;
}

/** The sets in which a name is looked up, in order. Other libraries have no styles; their brand icons come from Font Awesome. */
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

/** The free set of a Font Awesome style, or null for the default and for a style that is not free. */
function freeSet(style: string | null): IconSet | null {
  return style === 'solid' || style === 'regular' || style === 'brands' ? `fa7-${style}` : null;
}

/** Whether readers see another style than the one drawn here: the styles of Font Awesome that are not free are drawn solid. */
export function isIconStyleApproximated(set: IconSet, style: string | null): boolean {
  return set.startsWith('fa7-') && set !== 'fa7-brands' && style !== null && freeSet(style) !== set;
}

/** What an `icon` attribute holds: the name of an icon, the address of a picture, or nothing that can be drawn. Names may carry the prefix `fa-`. */
export function parseIconAttribute(
  written: string,
): { readonly kind: 'name'; readonly name: string } | { readonly kind: 'picture'; readonly source: string } | null {
  const value = written.trim();
  if (/^(?:https?:)?\/\/|^\.{0,2}\/|\.(?:svg|png|webp|jpe?g|gif|ico)$/i.test(value))
    return { kind: 'picture', source: value };
  const name = value.replace(/^fa-/, '').toLowerCase();
  return /^[a-z0-9-]+$/.test(name) ? { kind: 'name', name } : null;
}
