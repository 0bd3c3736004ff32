import type { Finding } from '#base/finding.ts';
import { repeatedWords } from './rules/repeatedWords.ts';
import { spellingRuleName } from './spelling/createSpellChecker.ts';
import type { RuleSettings } from './switches/checksFile.ts';
import type { ValeChecker } from './vale/createValePageChecker.ts';
import { applyRuleSettings } from './vale/applyRuleSettings.ts';
import { repetitionRuleName } from './vale/createBuiltInRules.ts';

/** Findings of one page: from our rules (rule settings already applied), the team's Vale rules, and the spelling dictionary. */
export interface RawPageFindings {
  readonly own: readonly Finding[];
  readonly ofVale: readonly Finding[];
  readonly ofSpelling: readonly Finding[];
}

/**
 * Merges the findings of a page and applies the rule settings. Our finding is dropped if an enabled Vale rule reports
 * the same or its vocabulary accepts the word.
 */
export function mergePageFindings(
  { own, ofVale, ofSpelling }: RawPageFindings,
  text: string,
  switches: RuleSettings,
  vale: Pick<ValeChecker, 'accepts'> | null,
): readonly Finding[] {
  if (ofVale.length === 0 && ofSpelling.length === 0) return own;
  const named = ofVale.filter(
    ({ rule, path, severity, unknownWord }) =>
      (unknownWord !== undefined || rule === repetitionRuleName) && switches.severityOf(rule, path, severity) !== null,
  );
  const isNamed = ({ rule, place }: Finding) =>
    named.some((other) => isSameMatter(rule, other) && other.place.from < place.to && place.from < other.place.to);
  const unknown = ofSpelling.filter(
    (finding) => vale?.accepts(finding.unknownWord ?? '') !== true && !isNamed(finding),
  );
  return [...own.filter((finding) => !isNamed(finding)), ...applyRuleSettings([...ofVale, ...unknown], text, switches)];
}

function isSameMatter(rule: string, ofVale: Finding): boolean {
  return (
    (rule === spellingRuleName && ofVale.unknownWord !== undefined) ||
    (rule === repeatedWords.name && ofVale.rule === repetitionRuleName)
  );
}
