import type { RulesFile, RulesPart, RulesFileItem } from './readRulesFile.ts';

/** A part of a file, found again after other changes: the how-manieth one of its title. */
export interface RulesPartLocator {
  readonly title: string;
  readonly nth: number;
}

/** Where a rule stood when somebody took hold of it, and the words that it may have by now. */
export interface RuleLocator {
  readonly part: RulesPartLocator;
  readonly index: number;
  readonly words: readonly string[];
}

/** A rule with the part that it stands in. */
export interface FoundRule {
  readonly part: RulesPart;
  readonly index: number;
  readonly rule: RulesFileItem;
}

/** Where the part at an index of a file is found again. */
export function createPartLocator({ parts }: RulesFile, index: number): RulesPartLocator {
  const title = parts[index]?.title ?? '';
  return { title, nth: parts.slice(0, index).filter((part) => part.title === title).length };
}

/** The part that is meant; null where it is gone. */
export function findRulesPart({ parts }: RulesFile, { title, nth }: RulesPartLocator): RulesPart | null {
  return parts.filter((part) => part.title === title)[nth] ?? null;
}

/** The rule that is meant: at its place, or where its words stand now; null where they are gone, or stand in several places. */
export function findRule(file: RulesFile, { part: place, index, words }: RuleLocator): FoundRule | null {
  const part = findRulesPart(file, place);
  const rule = part?.rules[index];
  if (part !== null && rule !== undefined && words.includes(rule.words)) return { part, index, rule };
  const [found, ...others] = file.parts.flatMap((other) =>
    other.rules.flatMap((one, at) => (words.includes(one.words) ? [{ part: other, index: at, rule: one }] : [])),
  );
  return others.length === 0 ? (found ?? null) : null;
}
