import type { CSSProperties } from 'react';

/** A custom property as a style, which React's own type does not know. */
export function toCustomProperty(name: `--${string}`, value: string | number): CSSProperties {
  return { [name]: value } as CSSProperties; // as said above
}
