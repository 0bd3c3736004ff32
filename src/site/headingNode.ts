import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent } from '#document/page.ts';

/** A heading's node, with its own ID; null if it has none. */
export interface HeadingNode extends JSONContent {
  readonly type: 'heading';
  readonly attrs: Readonly<Record<string, unknown>> & { readonly level: number; readonly id: string | null };
}

/** True for a block that is a heading written as a component (reference §3.2); also for a page's own component of that name. */
export function isHeadingElement({ type, attrs }: JSONContent): boolean {
  return (type === 'element' || type === 'elementAtom') && attrs?.['tag'] === 'Heading';
}

/** The heading that the component is drawn as. */
export function toHeadingNode(node: JSONContent): HeadingNode {
  const { id, level } = toRenderedAttributeRecord(getNodeAttributes(node));
  return {
    type: 'heading',
    attrs: {
      ...node.attrs,
      level: Math.min(6, Math.max(1, Math.trunc(Number(level)) || 2)),
      id: typeof id === 'string' && id !== '' ? id : null,
    },
    content: (node.content ?? []).flatMap((child) => (child.type === 'paragraph' ? (child.content ?? []) : [])),
  };
}
