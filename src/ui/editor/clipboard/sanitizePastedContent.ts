import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { getAttributeTarget } from '#blocks/attributeTarget.ts';
import type { ElementAttribute } from '#document/page.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** Attributes of HTML that hold an address, and lead to no page and no file. */
const addresses = new Set(['action', 'formaction', 'data', 'background', 'xlink:href']);

/** Pasted content without what could run on the site that it is published to: scripts, handlers, and addresses that are none. */
export function sanitizePastedContent(content: Fragment): Fragment {
  const nodes: DocumentNode[] = [];
  content.forEach((node) => {
    if (!isScript(node)) nodes.push(safeNode(node));
  });
  return Fragment.from(nodes);
}

function isScript({ attrs, type, marks }: DocumentNode): boolean {
  if (marks.some((mark) => isScriptTag(mark.attrs))) return true;
  if (type.name === 'sourceBlock' || type.name === 'sourceInline') return /<script[\s>]/i.test(String(attrs['source']));
  return isScriptTag(attrs) || (type.name === 'image' && sanitizeUrl(String(attrs['src'])) === null);
}

function isScriptTag({ tag }: Readonly<Record<string, unknown>>): boolean {
  return typeof tag === 'string' && tag.toLowerCase() === 'script';
}

function safeNode(node: DocumentNode): DocumentNode {
  const marks = node.marks.filter(
    (mark) => mark.type.name !== 'link' || sanitizeUrl(String(mark.attrs['href'])) !== null,
  );
  if (node.isText) return node.mark(marks);
  const { attributes } = node.attrs as { readonly attributes?: readonly ElementAttribute[] }; // by the schema, where a node is an element
  const attrs =
    attributes === undefined || attributes.every((attribute) => isSafe(String(node.attrs['tag']), attribute))
      ? node.attrs
      : { ...node.attrs, attributes: attributes.filter((attribute) => isSafe(String(node.attrs['tag']), attribute)) };
  return node.type.create(attrs, sanitizePastedContent(node.content), marks);
}

function isSafe(tag: string, attribute: ElementAttribute): boolean {
  if (attribute.kind === 'spread') return true;
  if (/^on[a-z]/i.test(attribute.name)) return false;
  return attribute.kind !== 'string' || !isAddress(tag, attribute.name) || sanitizeUrl(attribute.value) !== null;
}

function isAddress(tag: string, attribute: string): boolean {
  const name = attribute.toLowerCase();
  return addresses.has(name) || getAttributeTarget(tag, attribute) !== null || getAttributeTarget(tag, name) !== null;
}
