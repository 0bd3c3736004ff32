import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { getAttributeTarget } from '#blocks/attributeTarget.ts';
import type { ElementAttribute } from '#document/page.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** HTML attributes that hold a URL but link to no page or file. */
const addresses = new Set(['action', 'formaction', 'data', 'background', 'xlink:href']);

/** Removes what could run on the published site: scripts, event handlers and unsafe URLs. */
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
  const { attributes } = node.attrs as { readonly attributes?: readonly ElementAttribute[] }; // per the schema of element nodes
  const attrs =
    attributes === undefined || attributes.every((attribute) => isSafe(String(node.attrs['tag']), attribute))
      ? node.attrs
      : { ...node.attrs, attributes: attributes.filter((attribute) => isSafe(String(node.attrs['tag']), attribute)) };
  return node.type.create(attrs, sanitizePastedContent(node.content), marks);
}

function isSafe(tag: string, attribute: ElementAttribute): boolean {
  if (attribute.kind === 'spread') return true;
  // `srcdoc` is a page of its own.
  if (/^(?:on[a-z]|srcdoc$)/i.test(attribute.name)) return false;
  return attribute.kind !== 'string' || !isAddress(tag, attribute.name) || sanitizeUrl(attribute.value) !== null;
}

function isAddress(tag: string, attribute: string): boolean {
  const name = attribute.toLowerCase();
  return addresses.has(name) || getAttributeTarget(tag, attribute) !== null || getAttributeTarget(tag, name) !== null;
}
