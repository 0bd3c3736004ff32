import { isLeftOut, renderPlainExpression } from '#document/read/renderedAttributes.ts';
import type { ElementAttribute } from '#document/page.ts';
import type { SiteContext } from '../siteContext.ts';
import { isExternalCssValue, parseStyleAttribute } from './parseStyleAttribute.ts';
import { animatedAttributes, cssAttributes, safeAttributes } from './safeElements.ts';

const booleans = new Set(['checked', 'controls', 'default', 'disabled', 'hidden', 'loop', 'muted', 'open', 'reversed']);

/**
 * Attributes of an element that are safe to draw, by React's names: plain values of known attributes, and URLs as
 * resolved by the context. No event handlers, nothing computed, and no `data-` attribute that a behavior could react
 * to.
 */
export function toSafeAttributes(
  tag: string,
  attributes: readonly ElementAttribute[],
  { link, file }: SiteContext,
): Readonly<Record<string, unknown>> {
  const safe: Record<string, unknown> = {};
  for (const attribute of attributes) {
    if (attribute.kind === 'spread' || isLeftOut(attribute)) continue;
    const written = attribute.name.toLowerCase();
    if (written === 'style') {
      if (attribute.kind !== 'flag') safe['style'] = parseStyleAttribute(attribute.value);
      continue;
    }
    const value =
      attribute.kind === 'flag'
        ? ''
        : attribute.kind === 'string'
          ? attribute.value
          : renderPlainExpression(attribute.value);
    if (value === null) continue;
    const name = safeAttributes.get(written) ?? (/^aria-[a-z]+$/.test(written) ? written : undefined);
    if (written === 'href' || written === 'xlink:href' || written === 'xlinkhref')
      set(safe, 'href', toSafeReference(tag, value, { link, file }));
    // A link's name is a target, as its ID is.
    else if (written === 'name' && tag === 'a') safe['id'] ??= value;
    else if (written === 'attributename')
      set(safe, 'attributeName', animatedAttributes.has(value.toLowerCase()) ? value : null);
    else if (written === 'src') set(safe, 'src', file(value));
    else if (name === 'poster') set(safe, 'poster', file(value));
    else if (name !== undefined && !(cssAttributes.has(written) && isExternalCssValue(value)))
      safe[name] = booleans.has(name) ? isOn(attribute.kind, value) : value;
  }
  return safe;
}

/** True if a boolean attribute is set: any value but false, and expressions that are false as conditions. */
function isOn(kind: 'flag' | 'string' | 'expression', value: string): boolean {
  return kind === 'flag' || (value !== 'false' && !(kind === 'expression' && /^(?:-?0)?$/.test(value)));
}

/** Links lead anywhere, images are files of the site, and all other elements refer to one of the page. */
function toSafeReference(
  tag: string,
  value: string,
  { link, file }: Pick<SiteContext, 'link' | 'file'>,
): string | null {
  if (tag === 'a') return link(value);
  return tag === 'image' ? file(value) : value.startsWith('#') ? value : null;
}

function set(safe: Record<string, unknown>, name: string, value: string | null): void {
  if (value !== null) safe[name] = value;
}
