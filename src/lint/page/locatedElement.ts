import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecOfTag } from '#blocks/registry.ts';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { iterateAncestors, type LocatedNode } from './locatedNode.ts';

/** An attribute as rules ask for it: its text, true for a flag, null for an expression that is no plain value. */
export interface LocatedAttribute {
  readonly name: string;
  readonly value: string | true | null;
  readonly from: number;
  readonly to: number;
}

/** A component or an element of HTML on the page. */
export interface LocatedElement extends LocatedNode {
  readonly node: MdxJsxFlowElement | MdxJsxTextElement;
  /** Empty for a fragment. */
  readonly tag: string;
  /** Where its name ends, behind `<`. */
  readonly nameTo: number;
  /** What is known of it; undefined for what a site brings itself, and for most of HTML. */
  readonly spec: BlockSpec | undefined;
  readonly attributes: readonly LocatedAttribute[];
  /** Whether attributes are spread into it, which may be any. */
  readonly hasSpread: boolean;
}

/** The node as an element; null where it is none. */
export function toLocatedElement(placed: LocatedNode, bodyFrom: number): LocatedElement | null {
  const { node } = placed;
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return null;
  const tag = node.name ?? '';
  const attributes = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? [
          {
            name: attribute.name,
            value: valueOf(attribute),
            from: bodyFrom + (attribute.position?.start.offset ?? 0),
            to: bodyFrom + (attribute.position?.end.offset ?? 0),
          },
        ]
      : [],
  );
  return {
    ...placed,
    node,
    tag,
    nameTo: placed.from + 1 + tag.length,
    spec: blockSpecOfTag(tag),
    attributes,
    hasSpread: attributes.length < node.attributes.length,
  };
}

/** The attribute of a name; undefined where there is none. */
export function findAttribute(
  { attributes }: Pick<LocatedElement, 'attributes'>,
  name: string,
): LocatedAttribute | undefined {
  return attributes.find((attribute) => attribute.name === name);
}

/** The tags that a node stands in, the nearest first; a fragment is none. */
export function getAncestorTags(placed: LocatedNode): readonly string[] {
  return [...iterateAncestors(placed)].flatMap(({ node }) =>
    node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? (node.name ?? []) : [],
  );
}

function valueOf({ value }: MdxJsxAttribute): string | true | null {
  if (value === null || value === undefined) return true;
  return typeof value === 'string' ? value : evaluateLiteral(value.value);
}
