import { createElement, type ReactElement } from 'react';
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
}

/**
 * An icon of a site. It needs no hook and no state, so that the editor draws it without React:
 * the custom element `<site-icon>` fetches the drawing, in a place whose size does not change.
 */
export function SiteIcon({ name, library, style, size, color }: SiteIconProps): ReactElement {
  return createElement('site-icon', { name, library, 'icon-style': style, size, color });
}
