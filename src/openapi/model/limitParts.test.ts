import { expect, it } from 'vitest';
import { describeLimits } from './describeSchema.ts';
import { splitLimits } from './limitParts.ts';

type Rules = Readonly<Record<string, number | boolean>>;

it.each<readonly [Rules, readonly (readonly [string, string | null])[]]>([
  [{}, []],
  [{ maxLength: 64 }, [['at most 64 characters', 'maxLength']]],
  [{ minLength: 0, maxLength: 64 }, [['at most 64 characters', 'maxLength']]],
  [{ minLength: 1 }, [['at least 1 character', 'minLength']]],
  [
    { minLength: 1, maxLength: 64 },
    [
      ['1', 'minLength'],
      [' to 64 characters', 'maxLength'],
    ],
  ],
  [{ minLength: 4, maxLength: 4 }, [['exactly 4 characters', 'minLength']]],
  [
    { minimum: -1.5, maximum: 10 },
    [
      ['-1.5', 'minimum'],
      [' to 10', 'maximum'],
    ],
  ],
  [
    { exclusiveMinimum: 0, maximum: 10, multipleOf: 5 },
    [
      ['greater than 0', 'minimum'],
      [', at most 10', 'maximum'],
      [', a multiple of 5', null],
    ],
  ],
  [{ maximum: 9, exclusiveMaximum: true }, [['less than 9', 'maximum']]],
  [
    { minItems: 2, uniqueItems: true },
    [
      ['at least 2 items', 'minItems'],
      [', unique items', null],
    ],
  ],
  [{ maxProperties: 3 }, [['at most 3 properties', null]]],
])('splits the limits of %j by keyword', (rules, parts) => {
  const limits = describeLimits((key) => rules[key]);
  const found = splitLimits({ limits, rules });
  expect(found.map(({ text, key }) => [text, key])).toEqual(parts);
  expect(found.map(({ text }) => text).join('')).toBe(limits.join(', '));
});
