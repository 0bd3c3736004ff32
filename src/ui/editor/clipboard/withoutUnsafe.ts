import { Fragment, type Node as DocumentNode } from '@tiptap/pm/model';
import { blockSpecOf } from '#blocks/registry.ts';
import type { ElementAttribute } from '#document/page.ts';
import { safeUrl } from '#reading/safeUrl.ts';

/** Attributes of HTML that hold an address; those of components are known by their controls. */
const addresses = new Set(['href', 'src', 'url', 'action', 'formaction', 'poster', 'data', 'background', 'xlink:href']);
const addressControls = new Set<unknown>(['page', 'image']);

/** Pasted content without what could run on the site that it is published to: scripts, handlers, and addresses that are none. */
export function withoutUnsafe(content: Fragment): Fragment {
  const nodes: DocumentNode[] = [];
  content.forEach((node) => {
    if (!isScript(node)) nodes.push(safeNode(node));
  });
  return Fragment.from(nodes);
}

function isScript({ attrs, type, marks }: DocumentNode): boolean {
  if (marks.some((mark) => isScriptTag(mark.attrs))) return true;
  if (type.name === 'sourceBlock' || type.name === 'sourceInline') return /<script[\s>]/i.test(String(attrs['source']));
  return isScriptTag(attrs) || (type.name === 'image' && safeUrl(String(attrs['src'])) === null);
}

function isScriptTag({ tag }: Readonly<Record<string, unknown>>): boolean {
  return typeof tag === 'string' && tag.toLowerCase() === 'script';
}

function safeNode(node: DocumentNode): DocumentNode {
  const marks = node.marks.filter((mark) => mark.type.name !== 'link' || safeUrl(String(mark.attrs['href'])) !== null);
  if (node.isText) return node.mark(marks);
  const { attributes } = node.attrs as { readonly attributes?: readonly ElementAttribute[] }; // by the schema, where a node is an element
  const attrs = attributes === undefined || attributes.every((attribute) => isSafe(node.type.name, attribute)) ? node.attrs : { ...node.attrs, attributes: attributes.filter((attribute) => isSafe(node.type.name, attribute)) };
  return node.type.create(attrs, withoutUnsafe(node.content), marks);
}

function isSafe(type: string, attribute: ElementAttribute): boolean {
  if (attribute.kind === 'spread') return true;
  if (/^on[a-z]/i.test(attribute.name)) return false;
  return attribute.kind !== 'string' || !isAddress(type, attribute.name) || safeUrl(attribute.value) !== null;
}

function isAddress(type: string, name: string): boolean {
  return addresses.has(name.toLowerCase()) || addressControls.has(blockSpecOf(type)?.attributes.shape[name]?.meta()?.['control']);
}
