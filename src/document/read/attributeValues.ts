import { parseJsxText, getJsxTextContent } from './parseJsxText.ts';
import type { ElementAttribute, JSONContent } from '../page.ts';

/** The attributes by name: text as it is, a flag as true, an expression as its source. */
export function toAttributeRecord(attributes: readonly ElementAttribute[]): Readonly<Record<string, string | true>> {
  const values: Record<string, string | true> = {};
  for (const attribute of attributes)
    if (attribute.kind !== 'spread') values[attribute.name] = attribute.kind === 'flag' ? true : attribute.value;
  return values;
}

/** The attributes with one set to a text, in its place where it is there. */
export function setElementAttribute(
  attributes: readonly ElementAttribute[],
  name: string,
  value: string,
): readonly ElementAttribute[] {
  return replaceElementAttribute(attributes, name, { kind: 'string', name, value });
}

/** The attributes with one as given, in its place where it is there; null takes it out. */
export function replaceElementAttribute(
  attributes: readonly ElementAttribute[],
  name: string,
  next: ElementAttribute | null,
): readonly ElementAttribute[] {
  const isIt = (attribute: ElementAttribute) => attribute.kind !== 'spread' && attribute.name === name;
  if (next === null) return attributes.filter((attribute) => !isIt(attribute));
  return attributes.some(isIt)
    ? attributes.map((attribute) => (isIt(attribute) ? next : attribute))
    : [...attributes, next];
}

/** The attributes of an element's node; none for any other. */
export function getNodeAttributes({ attrs }: Pick<JSONContent, 'attrs'>): readonly ElementAttribute[] {
  const attributes = attrs?.['attributes'];
  return Array.isArray(attributes) ? (attributes as readonly ElementAttribute[]) : []; // by the schema
}

/** The text of an expression that is one number, word or plain text; null for any other. */
export function evaluateLiteral(expression: string): string | null {
  const source = expression.trim();
  if (/^-?\d+(?:\.\d+)?$|^(?:true|false|null)$/.test(source)) return source;
  const quoted = /^(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`)$/.exec(source);
  return quoted === null ? null : (quoted[1] ?? quoted[2] ?? quoted[3] ?? '');
}

/** As `toAttributeRecord`, but an expression that is a literal, or JSX of words alone, is its text: what a reader gets. */
export function toRenderedAttributeRecord(
  attributes: readonly ElementAttribute[],
): Readonly<Record<string, string | true>> {
  return toAttributeRecord(
    attributes.map((attribute) =>
      attribute.kind === 'expression'
        ? { ...attribute, value: evaluateLiteral(attribute.value) ?? jsxText(attribute.value) ?? attribute.value }
        : attribute,
    ),
  );
}

function jsxText(expression: string): string | null {
  const words = parseJsxText(expression);
  return words === null ? null : getJsxTextContent(words);
}
