import type { ReactNode } from 'react';
import type { DefaultExpanded } from '#openapi/model/readApiSettings.ts';
import type { LocatedText } from '#openapi/read/locatedText.ts';
import type { PointerLocation } from '#openapi/read/pointerLocation.ts';
import type { JSONContent } from '#document/page.ts';
import type { SiteContext } from '../siteContext.ts';

/** A description with its location in the source. */
export interface EditableDescriptionProps {
  readonly description: LocatedText;
  /** Its accessible name: `Description of limit`. */
  readonly label: string;
  /** True for a value within a line. */
  readonly isValue?: boolean;
  readonly children: ReactNode;
}

/** Limits of a value, with the place of the object that contains them. */
export interface EditableLimitsProps {
  readonly at: PointerLocation;
  /** The name of the value. */
  readonly of: string;
  readonly children: ReactNode;
}

/** Context for drawing the parts of a reference. */
export interface ApiDrawContext {
  readonly siteContext: SiteContext;
  /** Parses Markdown of an OpenAPI file to blocks. */
  readonly parseDescription: (text: string) => JSONContent;
  /** True if descriptions carry their location (`data-words`), so that the editor can open them. */
  readonly tellsPlaces?: boolean;
  /** Wrapper that makes a description editable in place; not set for readers. */
  readonly Editable?: (props: EditableDescriptionProps) => ReactNode;
  /** Wrapper that leads to the fields for limits; not set for readers. */
  readonly EditableLimits?: (props: EditableLimitsProps) => ReactNode;
  /** Fields expanded at first; none by default. */
  readonly unfolded?: DefaultExpanded;
  /** Returns a unique ID for an element that others refer to. */
  readonly next: (name: string) => string;
}

/** Creates the context for a reference whose IDs start with `prefix`. */
export function createApiDrawContext(given: Omit<ApiDrawContext, 'next'>, prefix: string): ApiDrawContext {
  const count = new Map<string, number>();
  const next = (name: string): string => {
    const before = count.get(name) ?? 0;
    count.set(name, before + 1);
    return `${prefix}${name}~${before + 1}`;
  };
  return { ...given, next };
}

/** Context for the parts within a field. */
export function nestApiDrawContext(drawing: ApiDrawContext): ApiDrawContext {
  return drawing.unfolded === 'all' ? drawing : { ...drawing, unfolded: 'closed' };
}
