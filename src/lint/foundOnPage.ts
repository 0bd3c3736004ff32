import type { Finding } from '#base/finding.ts';
import { repeatedWords } from './rules/repeatedWords.ts';
import { spellingName } from './spelling/siteSpelling.ts';
import type { Switches } from './switches/checksFile.ts';
import type { ValeChecker } from './vale/checkWithVale.ts';
import { chosenFindings } from './vale/chosenFindings.ts';
import { repetitionName } from './vale/builtInRules.ts';

/** What was found on one page: by our rules, already as the team chose; by the team's Vale rules, and by the dictionary. */
export interface FoundOnPage {
  readonly own: readonly Finding[];
  readonly ofVale: readonly Finding[];
  readonly ofSpelling: readonly Finding[];
}

/** All that was found on a page as the team chose, each thing once: what a Vale rule that is on names, or its vocabularies accept, no check of ours does. */
export function foundOnPage(
  { own, ofVale, ofSpelling }: FoundOnPage,
  text: string,
  switches: Switches,
  vale: Pick<ValeChecker, 'accepts'> | null,
): readonly Finding[] {
  if (ofVale.length === 0 && ofSpelling.length === 0) return own;
  const named = ofVale.filter(
    ({ rule, path, severity, unknownWord }) =>
      (unknownWord !== undefined || rule === repetitionName) && switches.severityOf(rule, path, severity) !== null,
  );
  const isNamed = ({ rule, place }: Finding) =>
    named.some((other) => isSameMatter(rule, other) && other.place.from < place.to && place.from < other.place.to);
  const unknown = ofSpelling.filter(
    (finding) => vale?.accepts(finding.unknownWord ?? '') !== true && !isNamed(finding),
  );
  return [...own.filter((finding) => !isNamed(finding)), ...chosenFindings([...ofVale, ...unknown], text, switches)];
}

function isSameMatter(rule: string, ofVale: Finding): boolean {
  return (
    (rule === spellingName && ofVale.unknownWord !== undefined) ||
    (rule === repeatedWords.name && ofVale.rule === repetitionName)
  );
}
