import type { ReactNode } from 'react';
import type { DefaultExpanded } from '#openapi/pages/readApiSettings.ts';
import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { JSONContent } from '#document/page.ts';
import type { SiteContext } from '../siteContext.ts';

/** Words with where they are written, as they are drawn. */
export interface EditableDescriptionProps {
  readonly words: LocatedText;
  /** What they are: `Description of limit`. */
  readonly label: string;
  readonly children: ReactNode;
}

/** What the parts of a reference are drawn with. */
export interface ApiDrawContext {
  readonly surroundings: SiteContext;
  /** The words of an OpenAPI file as blocks. */
  readonly words: (text: string) => JSONContent;
  /** Whether words tell where they are written (`data-words`), from which one comes to them in the editor. */
  readonly tellsPlaces?: boolean;
  /** What stands around words that can be edited where they stand; readers see the words alone. */
  readonly Editable?: (props: EditableDescriptionProps) => ReactNode;
  /** Which fields are unfolded at first; none where nothing is said. */
  readonly unfolded?: DefaultExpanded;
  /** A name for an element that others refer to, each given once. */
  readonly next: (name: string) => string;
}

/** What a reference is drawn with, where its names begin with `prefix`. */
export function createApiDrawContext(given: Omit<ApiDrawContext, 'next'>, prefix: string): ApiDrawContext {
  const count = new Map<string, number>();
  const next = (name: string): string => {
    const before = count.get(name) ?? 0;
    count.set(name, before + 1);
    return `${prefix}${name}~${before + 1}`;
  };
  return { ...given, next };
}

/** What the parts within a field are drawn with. */
export function nestApiDrawContext(drawing: ApiDrawContext): ApiDrawContext {
  return drawing.unfolded === 'all' ? drawing : { ...drawing, unfolded: 'closed' };
}
