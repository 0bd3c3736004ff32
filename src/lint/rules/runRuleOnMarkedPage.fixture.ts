import { applyFixes } from '../applyFixes.ts';
import type { Rule } from '../rule.ts';
import { runRuleOnPage } from './rules.fixture.ts';

/** A page with the ranges a rule must report in « and », and the page after all fixes, if any. */
export type MarkedCase = readonly [title: string, marked: string, fixed?: string];

interface Around {
  readonly path?: string;
  readonly files?: Readonly<Record<string, string>>;
  readonly before?: Readonly<Record<string, string>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

interface Marked {
  /** The page with « and » around the reported ranges. */
  readonly marked: string;
  /** The page after all fixes; null if nothing changes. */
  readonly fixed: string | null;
  /** Findings that could still be fixed, or whose line or column is wrong. */
  readonly wrong: readonly unknown[];
}

/** Findings of a rule on a page, after its « and » are removed. */
export function runRuleOnMarkedPage(rule: Rule, page: string, around: Around = {}): Marked {
  const text = page.replaceAll(/[«»]/g, '');
  const findings = runRuleOnPage(rule, text, around);
  const misplaced = findings.filter(
    ({ range }) =>
      range.line !== text.slice(0, range.from).split('\n').length ||
      range.column !== range.from - text.lastIndexOf('\n', range.from - 1),
  );
  const fixed = applyFixes(text, findings).text;
  const left = fixed === text ? [] : runRuleOnPage(rule, fixed, around).filter(({ fixes }) => fixes.length > 0);
  return {
    marked: withMarks(
      text,
      findings.map(({ range }) => range),
    ),
    fixed: fixed === text ? null : fixed,
    wrong: [...misplaced, ...left],
  };
}

function withMarks(text: string, places: readonly { readonly from: number; readonly to: number }[]): string {
  return places
    .toReversed()
    .reduce((marked, { from, to }) => `${marked.slice(0, from)}«${marked.slice(from, to)}»${marked.slice(to)}`, text);
}
