import type { z } from 'zod';
import { formatChoice, formatList } from '#base/formatList.ts';

/** The issues of the union option that a value was probably meant to match; null if its type matches none. */
export function findLikeliestForm(forms: readonly (readonly z.core.$ZodIssue[])[]): readonly z.core.$ZodIssue[] | null {
  const fitting = forms.filter(
    (issues) => issues.length > 0 && issues.every(({ path, code }) => path.length > 0 || code !== 'invalid_type'),
  );
  const strangeness = (issues: readonly z.core.$ZodIssue[]) =>
    issues.filter(
      (issue) =>
        issue.code === 'unrecognized_keys' || (issue.code === 'invalid_type' && /undefined/.test(issue.message)),
    ).length;
  return fitting.toSorted((one, other) => strangeness(one) - strangeness(other))[0] ?? null;
}

/** Returns the problem as a predicate whose subject is the value's name: `must be a number`. */
export function describeSchemaIssue(issue: z.core.$ZodIssue, missing = false): string {
  const types: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'true or false',
    number: 'a number',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  };
  // Our own sentences come from the schema; Zod's all start with one of these words.
  if (!/^(?:Invalid|Unrecognized)/.test(issue.message)) return issue.message;
  if (missing) return 'is missing';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${formatChoice(issue.values.map(String))}`;
    case 'invalid_union': {
      const expected = issue.errors.flatMap((errors) =>
        errors.flatMap((error) =>
          error.path.length > 0
            ? []
            : error.code === 'invalid_type'
              ? [types[error.expected] ?? error.expected]
              : error.code === 'invalid_value'
                ? error.values.map(String)
                : [],
        ),
      );
      return `must be ${formatList([...new Set(expected)], 'disjunction')}`;
    }
    default:
      return issue.message;
  }
}
