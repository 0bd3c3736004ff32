import { toWellFormed } from '#base/toWellFormed.ts';
import type { Finding, Severity } from '#base/finding.ts';
import { allRules } from '../rules/registry.ts';

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', suggestion: 'note' };

/** Findings as SARIF 2.1.0, which GitHub and others show next to the code. */
export function toSarif(findings: readonly Finding[]): unknown {
  const names = [...new Set(findings.map(({ rule }) => rule))].toSorted();
  const sentences = new Map(allRules.map(({ name, sentence }) => [name, sentence]));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Docwright',
            rules: names.map((id) => ({
              id,
              ...(sentences.has(id) ? { shortDescription: { text: sentences.get(id) } } : {}),
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: findings.map(({ rule, severity, path, range, message }) => ({
          ruleId: rule,
          ruleIndex: names.indexOf(rule),
          level: levels[severity],
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(toWellFormed(path)) },
                region: {
                  startLine: range.line,
                  startColumn: range.column,
                  charOffset: range.from,
                  charLength: range.to - range.from,
                },
              },
            },
          ],
        })),
      },
    ],
  };
}
