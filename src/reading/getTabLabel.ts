import { parseCodeMeta } from '#blocks/codeMetaSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { BlockValues } from './blockView.ts';

/** Label of a tabbed block's child: its title, or the title or language of its code; null for one without a name. */
export function getTabLabel(type: string, attrs: Readonly<Record<string, unknown>>): string | null {
  const title = blockSpecOf(type)?.titleAttribute;
  if (title !== undefined) {
    const value = toRenderedAttributeRecord(getNodeAttributes({ attrs }))[title];
    return typeof value === 'string' && value !== '' ? value : null;
  }
  const found = parseCodeMeta(String(attrs['meta'] ?? '')).title;
  const label = found === '' ? String(attrs['language'] ?? '') : found;
  return label === '' ? null : label;
}

const iconAttributes: ReadonlySet<string> = new Set(['icon', 'iconType', 'color']);

/** Icon attributes of a tabbed block's child; `icon` is missing if it has none. */
export function getTabIconValues(attrs: Readonly<Record<string, unknown>>): BlockValues {
  const own = Object.entries(toRenderedAttributeRecord(getNodeAttributes({ attrs })));
  const { icon } = parseCodeMeta(String(attrs['meta'] ?? ''));
  const values = icon === '' ? own : [...own, ['icon', icon] as const];
  return Object.fromEntries(values.filter(([name, value]) => iconAttributes.has(name) && value !== ''));
}
