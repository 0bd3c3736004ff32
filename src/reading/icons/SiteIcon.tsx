import { createElement, type ReactElement, type ReactNode } from 'react';
import { toCustomProperty } from '../parts/toCustomProperty.ts';
import type { IconLibrary } from './iconLookup.ts';

interface SiteIconProps {
  /** The name of an icon, or the address of a picture, as the site writes it. */
  readonly name: string;
  /** Without it, the `data-icon-library` of an element around it, else Font Awesome. */
  readonly library?: IconLibrary;
  /** A style of Font Awesome; those that are not free are drawn solid. */
  readonly style?: string;
  /** In pixels; without it, the size of the text. */
  readonly size?: number;
  readonly color?: string;
  /** Its drawing where that is known already; else the element fetches it. */
  readonly children?: ReactNode;
}

/**
 * An icon of a site. It needs no hook and no state, so that the editor draws it without React:
 * the custom element `<site-icon>` fetches the drawing, in a place whose size does not change.
 * Where nothing defines the element, it shows the drawing that it is given.
 */
export function SiteIcon({ name, library, style, size, color, children }: SiteIconProps): ReactElement {
  // The element sets both itself; where nothing defines it, they stand here.
  const look = { color, ...(size === undefined ? {} : toCustomProperty('--icon-size', `${size}px`)) };
  return createElement('site-icon', { name, library, 'icon-style': style, size, color, style: look }, children);
}
