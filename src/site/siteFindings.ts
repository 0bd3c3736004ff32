import type { Finding } from '#base/finding.ts';

const stopping = new Set(['page/not-mdx', 'page/front-matter-invalid', 'config/not-json']);

/** True if the finding prevents a build. Anything else may be intended. */
export function isBuildBlocker({ rule }: Pick<Finding, 'rule'>): boolean {
  return stopping.has(rule);
}

/** Sorts errors before warnings, otherwise stable. */
export function sortBySeverity(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

function rank(finding: Finding): number {
  if (isBuildBlocker(finding)) return 0;
  return finding.severity === 'error' ? 1 : 2;
}
