import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readDocsJson } from './docsJson.ts';
import { validateConfig } from './validateDocsJson.ts';

type Path = readonly (string | number)[];
/** A change to one value: its new value, or `deleted`. */
type Change = { readonly set: unknown } | { readonly deleted: true };

interface Verdicts {
  readonly bases: Readonly<Record<string, object>>;
  readonly changes: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly accepted?: readonly Change[]; readonly refused?: readonly Change[] }>>
    >
  >;
}

interface Case {
  readonly base: string;
  readonly path: string;
  readonly change: Change;
  readonly isRefused: boolean;
  /** True if our checks report an error at the value, inside it, or at its parent. */
  readonly isReported: boolean;
  readonly hasError: boolean;
  /** Errors only, as `path: sentence`. */
  readonly errors: readonly string[];
}

// Prints the two shares for each format: npx vitest run src/config/serviceBehavior.test.ts
// DOCWRIGHT_VERDICTS=list also prints the changes on which we and the service disagree.
const file = join(import.meta.dirname, '../../../shared/verdicts.json');
const isPresent = existsSync(file);

function readVerdicts(): Verdicts {
  const { bases, changes }: Verdicts = JSON.parse(readFileSync(file, 'utf8'));
  return { bases, changes };
}

/** The configuration with one value changed. Numbers in a path are list indexes. */
function changed(base: object, path: Path, change: Change): object {
  const copy = structuredClone(base);
  const [last = '', ...above] = path.toReversed();
  const parent = above.toReversed().reduce<object>((inner, key) => Reflect.get(inner, key) as object, copy); // every path of the verdicts leads to a value of its base
  if ('set' in change) Reflect.set(parent, last, change.set);
  else Reflect.deleteProperty(parent, last);
  return copy;
}

function judge(verdicts: Verdicts): readonly Case[] {
  return Object.entries(verdicts.changes).flatMap(([base, paths]) =>
    Object.entries(paths).flatMap(([dotted, { accepted = [], refused = [] }]) => {
      const path = dotted.split('.').map((key) => (/^\d+$/.test(key) && key !== '404' ? Number(key) : key));
      const caseOf = (isRefused: boolean) => (change: Change) => {
        const text = JSON.stringify(changed(verdicts.bases[base] ?? {}, path, change));
        const name = base === 'classic' ? 'mint.json' : 'docs.json';
        const docs = readDocsJson(text, () => null, name);
        const errors = validateConfig(docs, name).filter(({ severity }) => severity === 'error');
        const isNear = (found: Path) =>
          found.length >= path.length - 1 &&
          path.slice(0, found.length).every((key, index) => String(key) === String(found[index]));
        return {
          base,
          path: dotted,
          change,
          isRefused,
          isReported: errors.some(({ path: found }) => isNear(found)),
          hasError: errors.length > 0,
          errors: errors.map(({ path: found, message }) => `${found.join('.')}: ${message}`),
        };
      };
      return [...refused.map(caseOf(true)), ...accepted.map(caseOf(false))];
    }),
  );
}

/** The share of refused changes that we report, and of accepted ones that we call an error. */
function sharesOf(cases: readonly Case[]) {
  const refused = cases.filter(({ isRefused }) => isRefused);
  const accepted = cases.filter(({ isRefused }) => !isRefused);
  return {
    reported: refused.filter(({ isReported }) => isReported).length / refused.length,
    wronglyCalled: accepted.filter(({ hasError }) => hasError).length / accepted.length,
  };
}

/** The cases where our checks disagree with the service, one line per path. */
function disagreements(cases: readonly Case[]): string {
  const lines = new Map<string, string[]>();
  for (const { base, path, change, isRefused, isReported, hasError, errors } of cases) {
    if (isRefused ? isReported : !hasError) continue;
    const key = `${isRefused ? 'refused, not reported' : 'accepted, called an error'}: ${base} ${path}`;
    const value = 'set' in change ? JSON.stringify(change.set) : 'deleted';
    lines.set(key, [...(lines.get(key) ?? []), isRefused ? value : `${value} (${errors[0] ?? ''})`]);
  }
  return [...lines].map(([key, values]) => `${key}: ${values.join(', ')}`).join('\n');
}

const title = isPresent
  ? 'the verdicts of the service on single changes'
  : 'the verdicts of the service on single changes (skipped: ../shared/verdicts.json is absent)';

describe.skipIf(!isPresent)(title, () => {
  const cases = isPresent ? judge(readVerdicts()) : [];
  it.each([
    ['current', (base: string) => base !== 'classic'],
    ['classic', (base: string) => base === 'classic'],
  ] as const)('match our checks on %s configurations', (format, isOf) => {
    const own = cases.filter(({ base }) => isOf(base));
    const { reported, wronglyCalled } = sharesOf(own);
    const percent = (share: number) => `${(share * 100).toFixed(2)} %`;
    process.stdout.write(
      `${format}: ${percent(reported)} of refused changes reported, ${percent(wronglyCalled)} of accepted ones called an error\n`,
    );
    if (process.env['DOCWRIGHT_VERDICTS'] !== undefined) process.stdout.write(`${disagreements(own)}\n`);
    expect(reported).toBeGreaterThanOrEqual(0.99);
    expect(wronglyCalled).toBeLessThanOrEqual(0.02);
  });
});
