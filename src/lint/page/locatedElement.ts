import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { BlockSpec } from '#blocks/blockSpec.ts';
import { blockSpecOfTag } from '#blocks/registry.ts';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { iterateAncestors, type LocatedNode } from './locatedNode.ts';

/** An attribute for rules: its text, true for a flag, null for an expression that isn't a literal. */
export interface LocatedAttribute {
  readonly name: string;
  readonly value: string | true | null;
  /** Source of an expression that isn't a literal; null for other values. */
  readonly expression: string | null;
  readonly from: number;
  readonly to: number;
}

/** A component or HTML element on the page. */
export interface LocatedElement extends LocatedNode {
  readonly node: MdxJsxFlowElement | MdxJsxTextElement;
  /** Empty for a fragment. */
  readonly tag: string;
  /** Offset of the end of its name. */
  readonly nameTo: number;
  /** By its tag, even if it is a component of the page (`listStandardElements`). Undefined for most HTML. */
  readonly spec: BlockSpec | undefined;
  readonly attributes: readonly LocatedAttribute[];
  /** True if it has spread attributes, which may set any attribute. */
  readonly hasSpread: boolean;
}

/** Returns the node as an element, or null if it isn't one. */
export function toLocatedElement(placed: LocatedNode, bodyFrom: number): LocatedElement | null {
  const { node } = placed;
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return null;
  const tag = node.name ?? '';
  const attributes = node.attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? [
          {
            name: attribute.name,
            ...valueOf(attribute),
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

/** Returns the attribute with this name, or undefined. Names in HTML ignore case (HTML, "Attributes"). */
export function findAttribute(
  { attributes, tag }: Pick<LocatedElement, 'attributes' | 'tag'>,
  name: string,
): LocatedAttribute | undefined {
  const isHtml = /^[a-z][^.]*$/.test(tag);
  return attributes.find(
    (attribute) => attribute.name === name || (isHtml && attribute.name.toLowerCase() === name.toLowerCase()),
  );
}

/** Tags of the node's ancestors, nearest first; fragments are left out. */
export function getAncestorTags(placed: LocatedNode): readonly string[] {
  return [...iterateAncestors(placed)].flatMap(({ node }) =>
    node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement' ? (node.name ?? []) : [],
  );
}

function valueOf({ value }: MdxJsxAttribute): Pick<LocatedAttribute, 'value' | 'expression'> {
  if (value === null || value === undefined) return { value: true, expression: null };
  if (typeof value === 'string') return { value, expression: null };
  const literal = evaluateLiteral(value.value);
  return { value: literal, expression: literal === null ? value.value : null };
}
