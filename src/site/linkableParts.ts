import { getComponentIdentity } from '#blocks/blockSpec.ts';
import { blockSpecOfTag } from '#blocks/registry.ts';
import { decodeReferencesKeepingBackslashes } from '#document/read/decodeMarkdownString.ts';
import type { OutlineElement, OutlineHeading } from '#document/outline/outline.ts';
import { assignIds } from './pageIds.ts';

/** A heading with the ID that links to it use. */
export interface LinkableHeading extends OutlineHeading {
  readonly anchor: string;
}

/** A component with a title that links can target, such as a step. */
export interface UnlinkedComponent {
  readonly tag: string;
  readonly id: string | null;
  readonly text: string;
  /** Start of its tag. */
  readonly from: number;
}

/** The same with its ID on the page. */
export interface LinkableComponent extends UnlinkedComponent {
  readonly anchor: string;
}

/** Everything on a page that links can target. */
export interface LinkablePageParts {
  readonly headings: readonly LinkableHeading[];
  readonly parts: readonly LinkableComponent[];
}

/** The IDs of everything on a page that links can target. */
export function listPartIds({ headings, parts }: LinkablePageParts): readonly string[] {
  return [...headings, ...parts].map(({ anchor }) => anchor);
}

/** The components that links can target, in page order. */
export function findLinkableComponents(elements: readonly OutlineElement[]): readonly UnlinkedComponent[] {
  return elements.flatMap(({ name: tag, from, attributes }) => {
    const spec = blockSpecOfTag(tag);
    if (spec === undefined || attributes.some(({ name }) => name === 'noAnchor')) return [];
    const part = getComponentIdentity(spec, (wanted) =>
      decodeReferencesKeepingBackslashes(attributes.find(({ name }) => name === wanted)?.value?.target ?? ''),
    );
    return part === null ? [] : [{ ...part, tag, from }];
  });
}

/** Assigns IDs to the headings and components of a page. */
export function assignPartIds(
  headings: readonly OutlineHeading[],
  parts: readonly UnlinkedComponent[],
): LinkablePageParts {
  const ids = assignIds(headings, parts);
  return {
    headings: headings.map((heading, index) => ({ ...heading, anchor: ids.headings[index] ?? '' })),
    parts: parts.map((part, index) => ({ ...part, anchor: ids.parts[index] ?? '' })),
  };
}
