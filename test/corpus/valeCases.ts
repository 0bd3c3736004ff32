import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Finding } from '#base/finding.ts';
import { createValePageChecker } from '#lint/vale/createValePageChecker.ts';
import { getEnglishSpeller } from '#sitegen/check/englishSpeller.ts';
import { findValeConfig, readVale } from '#lint/vale/readVale.ts';
import { createValeFileReader } from '#sitegen/check/valeFileReader.ts';

const folder = join(import.meta.dirname, '../../../shared/vale/testdata');

/** Whether Vale's own tests are next to the project; tests with them are skipped otherwise. */
export const hasVale = existsSync(folder);

/** A folder of Vale's fixtures, and Vale's findings there on Markdown and MDX: `file:line:column:rule:sentence`. */
export interface ValeCase {
  readonly name: string;
  readonly fixture: string;
  readonly expected: readonly string[];
}

/** Unsupported kinds of rules, which documentation repositories don't use. */
const otherKinds = new Set(['Script', 'Metric', 'Sequence']);

/** The scenarios of Vale's tests for Markdown or MDX and the supported kinds of rules. */
export function valeCases(): readonly ValeCase[] {
  if (!hasVale) return [];
  return readdirSync(join(folder, 'features'))
    .toSorted()
    .flatMap((feature) => {
      const scenarios = readFileSync(join(folder, 'features', feature), 'utf8')
        .split(/^ *Scenario: /m)
        .slice(1);
      return scenarios.flatMap((scenario) => {
        const name = scenario.split('\n')[0] ?? '';
        const [, kind = '', target = ''] =
          /When I test (checks\/|scope |comments for |patterns for )?"([^"]+)"/.exec(scenario) ?? [];
        const [place = '', only = null] =
          kind === 'scope '
            ? [`scopes/${target}`]
            : kind.startsWith('comments')
              ? ['comments', `test${target}`]
              : kind.startsWith('patterns')
                ? ['patterns', target]
                : [target];
        const lines = (/"""\n([\s\S]*?)"""/.exec(scenario)?.[1] ?? '').split('\n').map((line) => line.trim());
        const expected = lines.filter((line) => /^[^:]+\.mdx?:\d+:\d+:/.test(line));
        const isOfPages = only === null || /\.mdx?$/.test(only);
        if (!isOfPages || otherKinds.has(basename(place))) return [];
        return [
          {
            name: `${feature.replace('.feature', '')}: ${name}`,
            fixture: only === null ? place : `${place}/${only}`,
            expected,
          },
        ];
      });
    });
}

/** Our interpreter's findings in a fixture, in Vale's format. */
export function foundIn({ fixture }: ValeCase): readonly string[] {
  const path = join(folder, 'fixtures', fixture);
  const root = statSync(path).isDirectory() ? path : join(path, '..');
  const names = readdirSync(root);
  const config = findValeConfig(names);
  if (config === null) throw new Error(`${root} has no configuration of Vale`);
  const checker = createValePageChecker(readVale(config, createValeFileReader(root), getEnglishSpeller), () =>
    performance.now(),
  );
  const files = root === path ? names.filter((name) => /\.mdx?$/.test(name)) : [basename(path)];
  return files.flatMap((name) => checker.check(name, readFileSync(join(root, name), 'utf8')).map(written));
}

function written({ path, range, rule, message }: Finding): string {
  return `${path}:${range.line}:${range.column}:${rule}:${message}`;
}
