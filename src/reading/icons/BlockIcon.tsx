import { createElement, type ReactElement, type ReactNode } from 'react';
import { parseJsxSvg, type JsxSvgElement } from '#document/read/parseJsxSvg.ts';
import type { BlockValues } from '../blockView.ts';
import { getSafeTag } from '../draw/safeElements.ts';
import { toSafeAttributes } from '../draw/toSafeAttributes.ts';
import type { SiteContext } from '../siteContext.ts';
import type { DrawnIcon } from './drawnIcon.ts';
import { toCustomProperty } from '../parts/toCustomProperty.ts';
import { parseIconAttribute } from './iconLookup.ts';
import { SiteIcon } from './SiteIcon.tsx';

interface BlockIconProps {
  /** Icon name, image URL, or an SVG as JSX. */
  readonly name: string;
  /** The component's attributes, for the icon's style and color. */
  readonly values: BlockValues;
  readonly siteContext: SiteContext;
  /** In pixels; defaults to the text size. */
  readonly size?: number | undefined;
}

/** A component's icon, in its style and color; drawn right away if its shape is loaded. */
export function BlockIcon({ name, values, siteContext, size }: BlockIconProps): ReactElement {
  const own = drawSvgIcon(name, siteContext);
  if (own !== null)
    return (
      <span className="svg-icon" style={size === undefined ? undefined : toCustomProperty('--icon-size', `${size}px`)}>
        {own}
      </span>
    );
  const { iconType, color } = values;
  const style = typeof iconType === 'string' ? iconType : null;
  return (
    <SiteIcon
      name={name}
      {...(style === null ? {} : { style })}
      {...(typeof color === 'string' && isHexColor(color) ? { color } : {})}
      {...(size === undefined ? {} : { size })}
    >
      {drawingOf(name, style, siteContext)}
    </SiteIcon>
  );
}

/** True for a hex color as pages write it: `#` and hexadecimal digits. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{3,8}$/i.test(text);
}

function drawingOf(name: string, style: string | null, { icon, file }: SiteContext): ReactElement | null {
  const read = parseIconAttribute(name);
  if (read === null) return null;
  if (read.kind === 'picture') {
    const address = file(read.source);
    return address === null ? null : <img src={address} alt="" loading="lazy" />;
  }
  const found = icon(read.name, style);
  return found === null ? null : <IconDrawing icon={found} />;
}

/** Safe: icon bodies are static data of this app, extracted from the icon packages at build time; nothing comes from a site. */
function IconDrawing({ icon: { body, side } }: { readonly icon: DrawnIcon }) {
  return <svg viewBox={`0 0 ${side} ${side}`} aria-hidden="true" dangerouslySetInnerHTML={{ __html: body }} />;
}

/** Draws an icon written as JSX, `icon={<svg>…</svg>}`: its safe elements and attributes. Null for any other expression. */
function drawSvgIcon(expression: string, siteContext: SiteContext): ReactElement | null {
  const svg = parseJsxSvg(expression);
  if (svg === null) return null;
  return createElement(
    'svg',
    { ...toSafeAttributes('svg', svg.attributes, siteContext), 'aria-hidden': 'true' },
    ...drawChildren(svg, siteContext),
  );
}

function drawChildren({ children }: JsxSvgElement, siteContext: SiteContext): readonly ReactNode[] {
  return children.map((child, key) => {
    if (typeof child === 'string') return child;
    const tag = getSafeTag(child.tag, 'svg');
    // HTML and links don't belong in an icon.
    if (tag === null || tag === 'foreignObject' || tag === 'a') return null;
    const attributes = { ...toSafeAttributes(tag, child.attributes, siteContext), key };
    return createElement(tag, attributes, ...drawChildren(child, siteContext));
  });
}
