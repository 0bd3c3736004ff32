import { expect, it } from 'vitest';
import { blockSpecs } from '#blocks/registry.ts';
import { schemaToFields } from '#form/schemaToFields.ts';
import { isLeftOut, toRenderedAttributeRecord, toWrittenAttributeRecord } from './renderedAttributes.ts';

const expression = (name: string, value: string) => ({ kind: 'expression', name, value }) as const;

it.each([
  ['title', 'null'],
  ['title', ' undefined '],
  ['title', 'false'],
  ['title', 'true'],
  ['title', '(null)'],
  ['title', '/* later */ null'],
  ['icon', 'false'],
  ['href', 'undefined'],
  ['disabled', 'null'],
  ['aria-label', 'null'],
  ['default', 'undefined'],
])('leaves out %s={%s}', (name, value) => {
  expect(isLeftOut(expression(name, value))).toBe(true);
  expect(toRenderedAttributeRecord([expression(name, value)])).toEqual({});
  expect(toWrittenAttributeRecord([expression(name, value)])).toEqual({});
});

it.each([
  ['title', '"null"', 'null'],
  ['title', "'false'", 'false'],
  ['title', '0', '0'],
  ['title', '""', ''],
  ['openable', 'false', 'false'],
  ['disabled', 'true', 'true'],
  ['aria-hidden', 'false', 'false'],
  ['data-open', 'true', 'true'],
  ['default', 'false', 'false'],
])('keeps %s={%s}', (name, value, text) => {
  expect(toRenderedAttributeRecord([expression(name, value)])).toEqual({ [name]: text });
});

it('keeps the booleans of all components', () => {
  const booleans = blockSpecs.flatMap(({ tags, attributes }) =>
    schemaToFields(attributes)
      .filter((field) => field.kind === 'boolean' || (field.kind === 'choice' && field.options.includes('true')))
      .map(({ key }) => `${tags[0]} ${key}`),
  );
  const isLost = (named: string) => isLeftOut(expression(named.split(' ')[1] ?? '', 'false'));
  expect(booleans.length).toBeGreaterThan(20);
  expect(booleans.filter(isLost)).toEqual([]);
});
