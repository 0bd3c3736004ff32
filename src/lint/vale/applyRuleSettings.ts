import type { Finding } from '#base/finding.ts';
import type { RuleSettings } from '../switches/checksFile.ts';

/** Findings of Vale's rules that the team hasn't turned off, each with the team's severity. */
export function applyRuleSettings(
  findings: readonly Finding[],
  text: string,
  switches: RuleSettings,
): readonly Finding[] {
  return findings.flatMap((finding) => {
    const severity = switches.severityOf(finding.rule, finding.path, finding.severity);
    return severity === null || switches.isSuppressed(finding, text) ? [] : [{ ...finding, severity }];
  });
}
