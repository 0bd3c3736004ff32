import type { Finding } from '#base/finding.ts';
import { repeatedWords } from './rules/repeatedWords.ts';
import { spellingRuleName } from './spelling/createSpellChecker.ts';
import type { RuleSettings } from './switches/checksFile.ts';
import type { ValeChecker } from './vale/createValePageChecker.ts';
import { applyRuleSettings } from './vale/applyRuleSettings.ts';
import { repetitionRuleName } from './vale/createBuiltInRules.ts';

/** Findings of one page: from our rules (rule settings already applied), the team's Vale rules, and the spelling dictionary. */
export interface RawPageFindings {
  readonly builtInFindings: readonly Finding[];
  readonly valeFindings: readonly Finding[];
  readonly spellingFindings: readonly Finding[];
}

/**
 * Merges the findings of a page and applies the rule settings. Our finding is dropped if an enabled Vale rule reports
 * the same or its vocabulary accepts the word.
 */
export function mergePageFindings(
  { builtInFindings, valeFindings, spellingFindings }: RawPageFindings,
  text: string,
  switches: RuleSettings,
  vale: Pick<ValeChecker, 'accepts'> | null,
): readonly Finding[] {
  if (valeFindings.length === 0 && spellingFindings.length === 0) return builtInFindings;
  const named = valeFindings.filter(
    ({ rule, path, severity, unknownWord }) =>
      (unknownWord !== undefined || rule === repetitionRuleName) && switches.severityOf(rule, path, severity) !== null,
  );
  const isNamed = ({ rule, range }: Finding) =>
    named.some((other) => isSameMatter(rule, other) && other.range.from < range.to && range.from < other.range.to);
  const unknown = spellingFindings.filter(
    (finding) => vale?.accepts(finding.unknownWord ?? '') !== true && !isNamed(finding),
  );
  return [
    ...builtInFindings.filter((finding) => !isNamed(finding)),
    ...applyRuleSettings([...valeFindings, ...unknown], text, switches),
  ];
}

function isSameMatter(rule: string, ofVale: Finding): boolean {
  return (
    (rule === spellingRuleName && ofVale.unknownWord !== undefined) ||
    (rule === repeatedWords.name && ofVale.rule === repetitionRuleName)
  );
}
