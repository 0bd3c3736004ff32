import type { ElementAttribute } from '#document/page.ts';
import { evaluateLiteral } from '#document/read/attributeValues.ts';
import type { Field } from '#form/field.ts';

/** What one control of a form edits of an attribute. */
export type AttributeValue = string | number | boolean | undefined;

/**
 * The value of an attribute as a form's field shows it; undefined where nothing is written, null where it is an expression that
 * the field's kind cannot hold, and is edited as its source.
 */
export function toFieldValue(field: Field, attribute: ElementAttribute | undefined): AttributeValue | null {
  if (attribute === undefined || attribute.kind === 'spread') return undefined;
  if (attribute.kind === 'flag') return field.kind === 'boolean' ? true : hasFlag(field) ? 'true' : '';
  const text = attribute.kind === 'string' ? attribute.value : evaluateLiteral(attribute.value);
  if (text === null) return null;
  if (field.kind === 'boolean')
    return /^true$/i.test(text) ? true : /^false$/i.test(text) ? false : attribute.kind === 'string' ? true : null;
  if (field.kind !== 'number') return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
}

/**
 * The attribute for what a form's field was set to, in the syntax that the page has for it; null takes it out. What is the
 * default of a switch is not written.
 */
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

/** Whether the name of an attribute alone is one of its choices. */
function hasFlag(field: Field): boolean {
  return field.kind === 'choice' && field.options.includes('true');
}
