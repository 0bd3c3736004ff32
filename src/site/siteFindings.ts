import type { Finding } from '#base/finding.ts';

const stopping = new Set(['page/not-mdx', 'page/front-matter-invalid', 'config/not-json']);

/** Whether the site cannot be built with it. Anything else may be meant. */
export function isBuildBlocker({ rule }: Pick<Finding, 'rule'>): boolean {
  return stopping.has(rule);
}

/** Errors before warnings, else as they come. */
export function sortBySeverity(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

function rank(finding: Finding): number {
  if (isBuildBlocker(finding)) return 0;
  return finding.severity === 'error' ? 1 : 2;
}
