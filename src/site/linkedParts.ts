import { namedComponent } from '#blocks/blockSpec.ts';
import { blockSpecOfTag } from '#blocks/registry.ts';
import { decodeReferences } from '#document/decodeReferences.ts';
import type { OutlineElement, OutlineHeading } from '#document/outline/outline.ts';
import { assignIds } from './pageIds.ts';

/** A heading and its ID, which links to it end in. */
export interface Heading extends OutlineHeading {
  readonly anchor: string;
}

/** A component with a title that links can lead to, such as a step. */
export interface UnnamedPart {
  readonly tag: string;
  readonly id: string | null;
  readonly text: string;
  /** Where its tag begins. */
  readonly from: number;
}

/** The same with its ID on the page. */
export interface LinkedPart extends UnnamedPart {
  readonly anchor: string;
}

/** All of a page that links can lead to. */
export interface PageParts {
  readonly headings: readonly Heading[];
  readonly parts: readonly LinkedPart[];
}

/** The IDs of all parts of a page that links can lead to. */
export function partIdsOf({ headings, parts }: PageParts): readonly string[] {
  return [...headings, ...parts].map(({ anchor }) => anchor);
}

/** The components that links can lead to, in the order of the page. */
export function findParts(elements: readonly OutlineElement[]): readonly UnnamedPart[] {
  return elements.flatMap(({ name: tag, from, attributes }) => {
    const spec = blockSpecOfTag(tag);
    if (spec === undefined || attributes.some(({ name }) => name === 'noAnchor')) return [];
    const part = namedComponent(spec, (wanted) =>
      decodeReferences(attributes.find(({ name }) => name === wanted)?.value?.target ?? ''),
    );
    return part === null ? [] : [{ ...part, tag, from }];
  });
}

/** Gives headings and components of a page their IDs. */
export function withIds(headings: readonly OutlineHeading[], parts: readonly UnnamedPart[]): PageParts {
  const ids = assignIds(headings, parts);
  return {
    headings: headings.map((heading, index) => ({ ...heading, anchor: ids.headings[index] ?? '' })),
    parts: parts.map((part, index) => ({ ...part, anchor: ids.parts[index] ?? '' })),
  };
}
