import { describe, expect, it } from 'vitest';
import type { ElementAttribute } from '../page.ts';
import { replaceElementAttribute, toAttributeRecord, setElementAttribute } from './attributeValues.ts';

const attributes: readonly ElementAttribute[] = [
  { kind: 'string', name: 'title', value: 'A' },
  { kind: 'flag', name: 'required' },
  { kind: 'spread', value: 'rest' },
  { kind: 'expression', name: 'cols', value: '2' },
];

describe('attributes', () => {
  it('are converted to values by name', () => {
    expect(toAttributeRecord(attributes)).toEqual({ title: 'A', required: true, cols: '2' });
  });
  it('are replaced in place, or appended', () => {
    expect(setElementAttribute(attributes, 'title', 'B')).toEqual([
      { kind: 'string', name: 'title', value: 'B' },
      ...attributes.slice(1),
    ]);
    expect(setElementAttribute(attributes, 'icon', 'x')).toEqual([
      ...attributes,
      { kind: 'string', name: 'icon', value: 'x' },
    ]);
  });
  it('are removed, and change their kind in place', () => {
    expect(replaceElementAttribute(attributes, 'required', null)).toEqual([
      attributes[0],
      attributes[2],
      attributes[3],
    ]);
    expect(
      replaceElementAttribute(attributes, 'cols', { kind: 'expression', name: 'cols', value: '3' }).at(-1),
    ).toEqual({
      kind: 'expression',
      name: 'cols',
      value: '3',
    });
  });
});
