import { evaluateLiteral } from '#document/read/attributeValues.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { SiteContext } from '../siteContext.ts';
import { parseStyleAttribute } from './parseStyleAttribute.ts';

/** Allowed attributes in lower case, with React's names. */
const names: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'id',
      'title',
      'alt',
      'width',
      'height',
      'align',
      'valign',
      'lang',
      'dir',
      'role',
      'start',
      'reversed',
      'open',
      'cite',
      'controls',
      'loop',
      'muted',
      'poster',
      'scope',
      'headers',
      'abbr',
      'kind',
      'label',
    ].map((name) => [name, name]),
  ),
  ...Object.fromEntries(
    [
      'd',
      'fill',
      'stroke',
      'cx',
      'cy',
      'r',
      'rx',
      'ry',
      'x',
      'y',
      'x1',
      'x2',
      'y1',
      'y2',
      'points',
      'transform',
      'opacity',
    ].map((name) => [name, name]),
  ),
  class: 'className',
  classname: 'className',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
  datetime: 'dateTime',
  srclang: 'srcLang',
  viewbox: 'viewBox',
  strokewidth: 'strokeWidth',
  'stroke-width': 'strokeWidth',
  strokelinecap: 'strokeLinecap',
  'stroke-linecap': 'strokeLinecap',
  strokelinejoin: 'strokeLinejoin',
  'stroke-linejoin': 'strokeLinejoin',
  fillrule: 'fillRule',
  'fill-rule': 'fillRule',
  cliprule: 'clipRule',
  'clip-rule': 'clipRule',
};

const booleans = new Set(['open', 'controls', 'loop', 'muted', 'reversed']);

/**
 * Attributes of an element that are safe to draw, by React's names: plain values of known attributes, and URLs as
 * resolved by the context. No event handlers, nothing computed, and no `data-` attribute that a behavior could react
 * to.
 */
export function toSafeAttributes(
  attributes: readonly ElementAttribute[],
  { link, file }: SiteContext,
): Readonly<Record<string, unknown>> {
  const safe: Record<string, unknown> = {};
  for (const attribute of attributes) {
    if (attribute.kind === 'spread') continue;
    const written = attribute.name.toLowerCase();
    if (written === 'style') {
      if (attribute.kind !== 'flag') safe['style'] = parseStyleAttribute(attribute.value);
      continue;
    }
    const value =
      attribute.kind === 'flag' ? '' : attribute.kind === 'string' ? attribute.value : evaluateLiteral(attribute.value);
    if (value === null) continue;
    const name = names[written] ?? (/^aria-[a-z]+$/.test(written) ? written : undefined);
    if (written === 'href') set(safe, 'href', link(value));
    else if (written === 'src') set(safe, 'src', file(value));
    else if (name === 'poster') set(safe, 'poster', file(value));
    else if (name !== undefined)
      safe[name] = booleans.has(name) ? attribute.kind === 'flag' || value !== 'false' : value;
  }
  return safe;
}

function set(safe: Record<string, unknown>, name: string, value: string | null): void {
  if (value !== null) safe[name] = value;
}
