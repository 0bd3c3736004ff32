import type { RulesFile, RulesPart, RulesFileItem } from './readRulesFile.ts';

/** Finds a part of a file again: its title, and its index among parts with that title. */
export interface RulesPartLocator {
  readonly title: string;
  readonly nth: number;
}

/** Original position of a rule, and the texts that it may have now. */
export interface RuleLocator {
  readonly part: RulesPartLocator;
  readonly index: number;
  readonly texts: readonly string[];
}

/** A rule with its part. */
export interface FoundRule {
  readonly part: RulesPart;
  readonly index: number;
  readonly rule: RulesFileItem;
}

/** Creates the locator for the part at an index. */
export function createPartLocator({ parts }: RulesFile, index: number): RulesPartLocator {
  const title = parts[index]?.title ?? '';
  return { title, nth: parts.slice(0, index).filter((part) => part.title === title).length };
}

/** Returns the located part, or null if it is gone. */
export function findRulesPart({ parts }: RulesFile, { title, nth }: RulesPartLocator): RulesPart | null {
  return parts.filter((part) => part.title === title)[nth] ?? null;
}

/** Returns the located rule: at its index, or wherever its text is now; null if the text is gone or ambiguous. */
export function findRule(file: RulesFile, { part: place, index, texts }: RuleLocator): FoundRule | null {
  const part = findRulesPart(file, place);
  const rule = part?.rules[index];
  if (part !== null && rule !== undefined && texts.includes(rule.text)) return { part, index, rule };
  const [found, ...others] = file.parts.flatMap((other) =>
    other.rules.flatMap((one, at) => (texts.includes(one.text) ? [{ part: other, index: at, rule: one }] : [])),
  );
  return others.length === 0 ? (found ?? null) : null;
}
