import { Fragment, Slice, type Mark, type Node as DocumentNode } from '@tiptap/pm/model';
import { getUrlScheme } from '#base/linkSchemes.ts';
import { getAttributeTarget } from '#blocks/attributeTarget.ts';
import type { ElementAttribute } from '#document/page.ts';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { animatedAttributes } from '#reading/draw/safeElements.ts';
import { sanitizeUrl } from '#reading/sanitizeUrl.ts';

/** HTML attributes that hold a URL but link to no page or file. */
const addresses = new Set(['action', 'formaction', 'data', 'background', 'xlink:href']);
/** Elements that run code, or change where the page's URLs lead. */
const unsafeTags = /^(?:[\w-]+:)?(?:script|base|meta)$/i;
/** Attributes of HTML that run code, or hold a page of their own. */
const unsafeAttributes = /^(?:[\w-]+:)?(?:on(?!(?:e|ce|ly|line)$)[a-z]\w*|srcdoc|dangerouslysetinnerhtml)$/i;
/** Attributes of components that do, if they are passed on to HTML as React writes it. */
const unsafeProperties = /^(?:on[A-Z]\w*|srcDoc|dangerouslySetInnerHTML)$/;
/** Attributes of HTML that hold text, which may start like a URL. */
const textAttributes = /^(?:title|alt|label|name|placeholder|value|(?:aria|data)-[\w-]+)$/i;
const scriptSchemes = new Set(['javascript', 'vbscript']);

/** Removes what could run on the published site: scripts, event handlers and unsafe URLs. */
export function sanitizePastedContent(content: Fragment): Fragment {
  const nodes: DocumentNode[] = [];
  content.forEach((node) => {
    if (!isScript(node)) nodes.push(safeNode(node));
  });
  return Fragment.from(nodes);
}

/** Does the same for a slice, which is opened again if something is removed. */
export function sanitizePastedSlice(slice: Slice): Slice {
  const content = sanitizePastedContent(slice.content);
  if (content.eq(slice.content)) return slice;
  return content.size === slice.content.size
    ? new Slice(content, slice.openStart, slice.openEnd)
    : Slice.maxOpen(content, false);
}

function isScript({ attrs, type, marks }: DocumentNode): boolean {
  if (marks.some((mark) => isUnsafeTag(mark.attrs))) return true;
  if (type.name === 'sourceBlock' || type.name === 'sourceInline') return /<script[\s>]/i.test(String(attrs['source']));
  return isUnsafeTag(attrs) || (type.name === 'image' && sanitizeUrl(String(attrs['src'])) === null);
}

function isUnsafeTag({ tag }: Readonly<Record<string, unknown>>): boolean {
  return typeof tag === 'string' && unsafeTags.test(tag);
}

function safeNode(node: DocumentNode): DocumentNode {
  const marks = node.marks
    .filter((mark) => mark.type.name !== 'link' || sanitizeUrl(String(mark.attrs['href'])) !== null)
    .map((mark): Mark => {
      const attrs = safeAttrs(mark.attrs);
      return attrs === mark.attrs ? mark : mark.type.create(attrs);
    });
  if (node.isText) return node.mark(marks);
  return node.type.create(safeAttrs(node.attrs), sanitizePastedContent(node.content), marks);
}

/** The attributes of a node or mark, without the unsafe ones of its element. */
function safeAttrs(attrs: DocumentNode['attrs']): DocumentNode['attrs'] {
  const { attributes } = attrs as { readonly attributes?: readonly ElementAttribute[] }; // per the schema of elements
  const safe = attributes?.filter((attribute) => isSafe(String(attrs['tag']), attribute));
  return safe === undefined || safe.length === attributes?.length ? attrs : { ...attrs, attributes: safe };
}

function isSafe(tag: string, attribute: ElementAttribute): boolean {
  const isHtml = /^[a-z]/.test(tag);
  // Attributes of HTML that are hidden in an expression.
  if (attribute.kind === 'spread') return !isHtml;
  const { kind, name } = attribute;
  if (isHtml ? unsafeAttributes.test(name) : unsafeProperties.test(name)) return false;
  const value = kind === 'flag' ? '' : kind === 'string' ? attribute.value : evaluateLiteral(attribute.value);
  // As when drawing: an animation could set a link.
  if (isHtml && name.toLowerCase() === 'attributename')
    return value !== null && animatedAttributes.has(value.toLowerCase());
  if (value === null) return true;
  if (isAddress(tag, name, isHtml)) return sanitizeUrl(value) !== null;
  return !isHtml || textAttributes.test(name) || !scriptSchemes.has(getUrlScheme(value) ?? '');
}

function isAddress(tag: string, attribute: string, isHtml: boolean): boolean {
  const name = attribute.toLowerCase();
  return (
    (isHtml && addresses.has(name)) ||
    getAttributeTarget(tag, attribute) !== null ||
    getAttributeTarget(tag, name) !== null
  );
}
