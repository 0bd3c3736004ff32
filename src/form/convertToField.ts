import { isRecord } from '#base/isRecord.ts';
import type { Field } from './field.ts';
import { createEmptyValue, findMatchingForm } from './findMatchingForm.ts';

/**
 * Converts a value to another form of its union, keeping as much as that form can hold; undefined if that is nothing. An option of a
 * choice `from` is an identifier, so it goes to no text of an object.
 */
export function convertToField(form: Field, value: unknown, from?: Field): unknown {
  if (findMatchingForm([form], value) === 0 && form.kind !== 'object') return value;
  switch (form.kind) {
    case 'list': {
      const entries = Array.isArray(value) ? value : [value];
      return entries
        .map((entry) => convertToField(form.item, entry))
        .filter((entry) => entry !== undefined && entry !== '');
    }
    case 'object':
      return intoObject(form.fields, value, from?.kind === 'choice');
    case 'number':
      return asNumber(firstWord(value));
    case 'choice':
      return form.options.find((option) => option === firstWord(value));
    case 'map':
    case 'boolean':
      return undefined;
    default:
      return firstWord(value) ?? undefined;
  }
}

/** Restores the value that was left when another form was chosen, with the changes made in that form since. */
export function restoreConverted(left: unknown, changed: unknown): unknown {
  if (Array.isArray(left) && Array.isArray(changed)) return [...changed, ...left.slice(changed.length)];
  if (!isRecord(left) || !isRecord(changed)) return changed;
  const [first] = Object.keys(changed);
  return first === undefined ? left : { ...changed, ...left, [first]: changed[first] };
}

/** True if converting to a form and back changes the value. */
export function isLossyConversion(from: Field, to: Field, value: unknown): boolean {
  return JSON.stringify(convertToField(from, convertToField(to, value))) !== JSON.stringify(value);
}

/** Keeps the keys that both have. A single value goes to the required fields, or else to the first. */
function intoObject(fields: readonly Field[], value: unknown, isOption: boolean): unknown {
  if (isRecord(value)) {
    const kept = Object.fromEntries(Object.entries(value).filter(([key]) => fields.some((child) => child.key === key)));
    if (Object.keys(kept).length > 0) return kept;
  }
  const required = fields.filter((child) => child.required);
  const filled = required.length > 0 ? required : fields.slice(0, 1);
  const word = firstWord(value);
  return Object.fromEntries(
    filled.map((child) => [
      child.key,
      (word === null || (isOption && child.kind !== 'choice') ? undefined : convertToField(child, word)) ??
        createEmptyValue(child),
    ]),
  );
}

function firstWord(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  for (const inner of Object.values(value)) {
    const word = firstWord(inner);
    if (word !== null) return word;
  }
  return null;
}

function asNumber(word: string | null): number | undefined {
  return word === null || word.trim() === '' || !Number.isFinite(Number(word)) ? undefined : Number(word);
}
