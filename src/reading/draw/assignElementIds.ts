import { getComponentIdentity } from '#blocks/blockSpec.ts';
import { blockSpecOf } from '#blocks/registry.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import { toRenderedAttributeRecord } from '#document/read/renderedAttributes.ts';
import type { JSONContent } from '#document/page.ts';
import { getNodeText } from '#document/print/printedNodes.ts';
import { assignIds, PageIdRegistry, type PartIdInput } from '#site/pageIds.ts';
import { readDocumentValues } from '#document/values/createValueReader.ts';
import { isHeadingElement, toHeadingNode } from '#site/headingNode.ts';
import { isFlagOn } from '../parts/isFlagOn.ts';

/** A page whose headings and components have their link IDs. */
export interface IdentifiedPage {
  readonly doc: JSONContent;
  /** IDs of the headings below the page's own blocks, in order. */
  readonly below: readonly string[];
  /** Assigns IDs to everything else on the page. */
  readonly ids: PageIdRegistry;
}

/** Node attribute for the ID. Pages never contain it: it is set here before a page is drawn. */
const idAttribute = 'pageId';

/**
 * Assigns IDs to each heading and each component that links can target, the same as `readPageFacts` does. `below` are
 * the titles of headings drawn after the page's own blocks, such as the sections of an API reference.
 */
export function assignElementIds(doc: JSONContent, below: readonly string[] = []): IdentifiedPage {
  const headings: { readonly node: JSONContent; readonly part: PartIdInput }[] = [];
  const components: { readonly node: JSONContent; readonly part: PartIdInput }[] = [];
  let isOwn: boolean | null = null;
  const isHeading = (node: JSONContent) =>
    isHeadingElement(node) && !(isOwn ??= readDocumentValues(doc, () => null).scope.has('Heading'));
  const visit = (node: JSONContent): void => {
    const drawn = isHeading(node) ? toHeadingNode(node) : node;
    const part = getNamedPart(drawn);
    if (part !== null) (drawn.type === 'heading' ? headings : components).push({ node, part });
    node.content?.forEach(visit);
  };
  visit(doc);
  const all = [...headings.map(({ part }) => part), ...below.map((text) => ({ id: null, text }))];
  const {
    headings: headingIds,
    parts,
    ids,
  } = assignIds(
    all,
    components.map(({ part }) => part),
  );
  const given = new Map<JSONContent, string | undefined>([
    ...headings.map(({ node }, index) => [node, headingIds[index]] as const),
    ...components.map(({ node }, index) => [node, parts[index]] as const),
  ]);
  return {
    doc: given.size === 0 ? doc : withIds(doc, given),
    below: headingIds.slice(headings.length),
    ids,
  };
}

/** Title and own ID of a heading or component; null for a node that links can't target. */
export function getNamedPart(node: JSONContent): PartIdInput | null {
  if (node.type === 'heading') {
    const id: unknown = node.attrs?.['id'];
    return { id: typeof id === 'string' && id !== '' ? id : null, text: getNodeText(node) };
  }
  const spec = blockSpecOf(node.type);
  if (spec?.idFrom === undefined) return null;
  const values = toRenderedAttributeRecord(getNodeAttributes(node));
  const valueOf = (name: string) => (typeof values[name] === 'string' ? values[name] : '');
  return isFlagOn(values['noAnchor']) ? null : getComponentIdentity(spec, valueOf);
}

/** The ID that `assignElementIds` assigned to a node. */
export function getAssignedId({ attrs }: Pick<JSONContent, 'attrs'>): string | undefined {
  const id: unknown = attrs?.[idAttribute];
  return typeof id === 'string' ? id : undefined;
}

function withIds(node: JSONContent, given: ReadonlyMap<JSONContent, string | undefined>): JSONContent {
  const id = given.get(node);
  const content = node.content?.map((child) => withIds(child, given));
  return {
    ...node,
    ...(id === undefined ? {} : { attrs: { ...node.attrs, [idAttribute]: id } }),
    ...(content === undefined ? {} : { content }),
  };
}
