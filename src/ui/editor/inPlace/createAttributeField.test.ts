import { expect, it } from 'vitest';
import { isOwnEmptyValue } from './createAttributeField.ts';

it.each([
  ['an empty value', { kind: 'string', name: 'title', value: '' }, true],
  ['a value', { kind: 'string', name: 'title', value: 'A' }, false],
  ['an expression', { kind: 'expression', name: 'title', value: '' }, false],
  ['none', undefined, false],
] as const)('keeps only an empty value of the file itself: %s', (_, attribute, keeps) => {
  expect(isOwnEmptyValue(attribute)).toBe(keeps);
});
