import { createElement, type ReactElement, type ReactNode } from 'react';
import { parseJsxSvg, type JsxSvgElement } from '#document/read/parseJsxSvg.ts';
import { getSafeTag } from '../draw/safeElements.ts';
import { toSafeAttributes } from '../draw/toSafeAttributes.ts';
import type { SiteContext } from '../siteContext.ts';

/** Draws an icon written as JSX, `icon={<svg>…</svg>}`: its safe elements and attributes. Null for any other expression. */
export function drawSvgIcon(expression: string, siteContext: SiteContext): ReactElement | null {
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
