import type { ReactNode } from 'react';
import type { Unfolded } from '#openapi/pages/apiSettings.ts';
import type { Words } from '#openapi/words.ts';
import type { JSONContent } from '#document/page.ts';
import type { Surroundings } from '../surroundings.ts';

/** Words with where they are written, as they are drawn. */
export interface EditableWordsProps {
  readonly words: Words;
  /** What they are: `Description of limit`. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What the parts of a reference are drawn with. */
export interface ApiDrawing {
  readonly surroundings: Surroundings;
  /** The words of an OpenAPI file as blocks. */
  readonly words: (text: string) => JSONContent;
  /** Whether words tell where they are written (`data-words`), from which one comes to them in the editor. */
  readonly tellsPlaces?: boolean;
  /** What stands around words that can be edited where they stand; readers see the words alone. */
  readonly Editable?: (props: EditableWordsProps) => ReactNode;
  /** Which fields are unfolded at first; none where nothing is said. */
  readonly unfolded?: Unfolded;
  /** A name for an element that others refer to, each given once. */
  readonly next: (name: string) => string;
}

/** What a reference is drawn with, where its names begin with `prefix`. */
export function apiDrawing(given: Omit<ApiDrawing, 'next'>, prefix: string): ApiDrawing {
  const count = new Map<string, number>();
  const next = (name: string): string => {
    const before = count.get(name) ?? 0;
    count.set(name, before + 1);
    return `${prefix}${name}~${before + 1}`;
  };
  return { ...given, next };
}

/** What the parts within a field are drawn with. */
export function drawingWithin(drawing: ApiDrawing): ApiDrawing {
  return drawing.unfolded === 'all' ? drawing : { ...drawing, unfolded: 'closed' };
}
