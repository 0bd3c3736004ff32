import type { JSONContent } from '#document/page.ts';
import type { Surroundings } from '../surroundings.ts';

/** What the parts of a reference are drawn with. */
export interface ApiDrawing {
  readonly surroundings: Surroundings;
  /** The words of an OpenAPI file as blocks. */
  readonly words: (text: string) => JSONContent;
  /** Whether each text says where it is written, so that it can be edited there. */
  readonly marksWords: boolean;
  /** A name for an element that others refer to, each given once. */
  readonly next: (name: string) => string;
}

/** What a reference is drawn with, where its names begin with `prefix`. */
export function apiDrawing(given: Omit<ApiDrawing, 'next'>, prefix: string): ApiDrawing {
  const count = new Map<string, number>();
  const next = (name: string): string => {
    const before = count.get(name) ?? 0;
    count.set(name, before + 1);
    return `${prefix}${name}-${before + 1}`;
  };
  return { ...given, next };
}
