import type { CSSProperties } from 'react';

/** Returns a custom property as a style, which React's type doesn't allow. */
export function toCustomProperty(name: `--${string}`, value: string | number): CSSProperties {
  return { [name]: value } as CSSProperties; // as explained above
}
