import { createElement, type ReactElement, type ReactNode } from 'react';
import { toCustomProperty } from '../parts/toCustomProperty.ts';
import type { IconLibrary } from './iconLookup.ts';

interface SiteIconProps {
  /** Icon name or image URL, as the site writes it. */
  readonly name: string;
  /** Defaults to the `data-icon-library` of an ancestor, or Font Awesome. */
  readonly library?: IconLibrary;
  /** A Font Awesome style; non-free styles are drawn solid. */
  readonly style?: string;
  /** In pixels; defaults to the text size. */
  readonly size?: number;
  readonly color?: string;
  /** The icon's shape if already loaded; otherwise the element fetches it. */
  readonly children?: ReactNode;
}

/**
 * An icon of a site. It uses no hooks or state, so the editor can draw it without React: the custom element
 * `<site-icon>` fetches the shape, in a box of fixed size. If the element isn't defined, it shows the children.
 */
export function SiteIcon({ name, library, style, size, color, children }: SiteIconProps): ReactElement {
  // The element sets both itself; these apply if it isn't defined.
  const look = { color, ...(size === undefined ? {} : toCustomProperty('--icon-size', `${size}px`)) };
  return createElement('site-icon', { name, library, 'icon-style': style, size, color, style: look }, children);
}
