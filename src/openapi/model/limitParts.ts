import { describeLimits } from './describeSchema.ts';
import type { SchemaModel } from './schemaModel.ts';

/** A part of a schema's limits as displayed, with the keyword whose field edits it; null if no field does. */
export interface LimitPart {
  readonly text: string;
  readonly key: string | null;
}

/** Keywords that are described together: the ends of a range. */
const ranges = [
  ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** Splits a schema's limits by keyword. The texts together are the limits as displayed. */
export function splitLimits({ limits, rules }: Pick<SchemaModel, 'limits' | 'rules'>): readonly LimitPart[] {
  return limits.flatMap((limit, index) => {
    const [first = { text: '', key: null }, ...rest] = splitLimit(limit, rules);
    return [{ ...first, text: index === 0 ? first.text : `, ${first.text}` }, ...rest];
  });
}

function splitLimit(limit: string, rules: SchemaModel['rules']): readonly LimitPart[] {
  const range = ranges.find((keys) => describeOnly(keys, rules) === limit);
  if (range === undefined) return [{ text: limit, key: null }];
  const [lower, upper, exclusiveLower = lower, exclusiveUpper = upper] = range;
  const from = describeOnly([lower, exclusiveLower], rules);
  if (from === null) return [{ text: limit, key: upper }];
  if (describeOnly([upper, exclusiveUpper], rules) === null) return [{ text: limit, key: lower }];
  const cut = /(?: to |, )/.exec(limit)?.index ?? limit.length;
  return [
    { text: limit.slice(0, cut), key: lower },
    ...(cut === limit.length ? [] : [{ text: limit.slice(cut), key: upper }]),
  ];
}

function describeOnly(keys: readonly string[], rules: SchemaModel['rules']): string | null {
  return describeLimits((key) => (keys.includes(key) ? rules[key] : undefined))[0] ?? null;
}
