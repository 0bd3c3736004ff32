import type { ElementAttribute, JSONContent } from '../page.ts';

/** Attribute values by name: strings as they are, true for a flag, the source of an expression. */
export function toAttributeRecord(attributes: readonly ElementAttribute[]): Readonly<Record<string, string | true>> {
  const values: Record<string, string | true> = {};
  for (const attribute of attributes)
    if (attribute.kind !== 'spread') values[attribute.name] = attribute.kind === 'flag' ? true : attribute.value;
  return values;
}

/** Sets an attribute to a string, in place if it exists. */
export function setElementAttribute(
  attributes: readonly ElementAttribute[],
  name: string,
  value: string,
): readonly ElementAttribute[] {
  return replaceElementAttribute(attributes, name, { kind: 'string', name, value });
}

/** Sets an attribute, in place if it exists; null removes it. */
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

/** The attributes of an element's node; empty for any other node. */
export function getNodeAttributes({ attrs }: Pick<JSONContent, 'attrs'>): readonly ElementAttribute[] {
  const attributes = attrs?.['attributes'];
  return Array.isArray(attributes) ? (attributes as readonly ElementAttribute[]) : []; // by the schema
}

/** The value as text of an expression that is a single number, keyword, or plain string; null otherwise. */
export function evaluateLiteral(expression: string): string | null {
  const source = expression.trim();
  if (/^-?\d+(?:\.\d+)?$|^(?:true|false|null)$/.test(source)) return source;
  const quoted = /^(?:"([^"\\\n]*)"|'([^'\\\n]*)'|`([^`\\$]*)`)$/.exec(source);
  return quoted === null ? null : (quoted[1] ?? quoted[2] ?? quoted[3] ?? '');
}
