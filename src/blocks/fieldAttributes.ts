import type { ElementAttribute } from '#document/page.ts';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import { isLeftOut } from '#document/read/renderedAttributes.ts';
import type { Field } from '#form/field.ts';

/** A value that one form control can edit. */
export type AttributeValue = string | number | boolean | undefined;

/**
 * Converts an attribute to a form value; undefined if it is absent, null if it is an expression that the field's kind
 * can't represent (edited as source).
 */
export function toFieldValue(field: Field, attribute: ElementAttribute | undefined): AttributeValue | null {
  if (attribute === undefined || attribute.kind === 'spread' || isLeftOut(attribute)) return undefined;
  if (attribute.kind === 'flag') return field.kind === 'boolean' ? true : hasFlag(field) ? 'true' : '';
  const text = attribute.kind === 'string' ? attribute.value : evaluateLiteral(attribute.value);
  if (text === null) return null;
  if (field.kind === 'boolean')
    return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : attribute.kind === 'string' ? true : null;
  if (field.kind !== 'number') return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

/** Converts a form value to an attribute, keeping the page's syntax; null removes it. A boolean's default isn't written. */
export function toElementAttribute(
  field: Field,
  value: AttributeValue,
  before: ElementAttribute | undefined,
): ElementAttribute | null {
  const { key: name } = field;
  if (value === undefined || (value === '' && !field.required)) return null;
  if (typeof value === 'boolean') {
    if (value === field.default) return null;
    return value ? { kind: 'flag', name } : { kind: 'expression', name, value: 'false' };
  }
  if (typeof value === 'number')
    return { kind: before?.kind === 'string' ? 'string' : 'expression', name, value: String(value) };
  if (value === 'true' && hasFlag(field) && before?.kind !== 'string') return { kind: 'flag', name };
  return { kind: 'string', name, value };
}

/** True if the attribute's name alone is one of its choices. */
function hasFlag(field: Field): boolean {
  return field.kind === 'choice' && field.options.includes('true');
}
