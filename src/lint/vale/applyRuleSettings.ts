import type { Finding } from '#base/finding.ts';
import type { RuleSettings } from '../switches/checksFile.ts';

/** What Vale's rules found in a text, as far as the team did not switch them off, each with the weight that the team chose. */
export function applyRuleSettings(
  findings: readonly Finding[],
  text: string,
  switches: RuleSettings,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = switches.severityOf(finding.rule, finding.path, finding.severity);
    return severity === null || switches.isMeant(finding, text) ? [] : [{ ...finding, severity }];
  });
}
