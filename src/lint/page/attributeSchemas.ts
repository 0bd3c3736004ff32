import { z } from 'zod';
import { choiceAttribute, flagAttribute, numberAttribute } from '#blocks/commonAttributes.ts';
import { getTagIdentifier } from '#document/read/explainEmptyExpression.ts';
import type { LintPage } from './lintPage.ts';
import type { LocatedElement } from './locatedElement.ts';

const flag = flagAttribute({ label: '' });
const repository = /^(?:https?:\/\/(?:www\.)?github\.com\/)?[\w.-]+\/[\w.-]+?(?:\.git)?\/?$/i;
const lines = z
  .string()
  .regex(/^[\s[\],\d-]*$/, 'must be line numbers, such as 1,3-5')
  .optional();

/** Attributes of components that have no form of their own (reference §3.2). */
const natives: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  'GitHub.Repo': {
    repo: z.string().regex(repository, 'must be a repository on GitHub, such as owner/name'),
    variant: choiceAttribute(['inset', 'flat'], { label: '' }),
  },
  CodeBlock: { lines: flag, wrap: flag, nocopy: flag, expandable: flag, highlight: lines, focus: lines },
  Heading: { level: numberAttribute({ label: '', range: [1, 6] }), noAnchor: flag },
};

/** Attributes that are required, although a new block starts without them. Of each list, one is enough. */
const required: Readonly<Record<string, readonly string[]>> = {
  Color: ['variant'],
  'Color.Item': ['value'],
  'GitHub.Repo': ['repo'],
  Heading: ['level'],
  Icon: ['icon', 'src'],
  Visibility: ['for'],
  iframe: ['src', 'srcDoc'],
};

/** The elements of a page, except the components that it imports or defines: those have attributes of their own. */
export function listStandardElements({
  elements,
  facts,
}: Pick<LintPage, 'elements' | 'facts'>): readonly LocatedElement[] {
  if (facts.names.length === 0) return elements;
  const names = new Set(facts.names);
  return elements.filter(({ tag }) => !names.has(getTagIdentifier(tag)));
}

/** The schema of a component's attribute; null if it isn't known. */
export function getAttributeSchema(
  { spec, tag }: Pick<LocatedElement, 'spec' | 'tag'>,
  name: string,
): z.ZodType | null {
  const schema: unknown = spec === undefined ? natives[tag]?.[name] : spec.attributes.shape[name];
  return schema instanceof z.ZodType ? schema : null;
}

/** Attributes of which a component needs one; empty if it needs none. */
export function listRequiredAttributes(tag: string): readonly string[] {
  return Object.hasOwn(required, tag) ? (required[tag] ?? []) : [];
}
