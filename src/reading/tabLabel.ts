import { readCodeMeta } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { attributesOf, readerValues } from '#document/attributeValues.ts';

/** What a child of a tabbed block is called on the bar: its title, or the title or language of its code; null for one without a name. */
export function tabLabel(type: string, attrs: Readonly<Record<string, unknown>>): string | null {
  const title = blockSpecOf(type)?.titleAttribute;
  if (title !== undefined) {
    const value = readerValues(attributesOf({ attrs }))[title];
    return typeof value === 'string' && value !== '' ? value : null;
  }
  const found = readCodeMeta(String(attrs['meta'] ?? '')).title;
  const label = found === '' ? String(attrs['language'] ?? '') : found;
  return label === '' ? null : label;
}
