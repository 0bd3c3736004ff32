import type { Diagnostic } from '#base/diagnostic.ts';
import type { JsonPath } from '#config/edit/jsonText.ts';

/** Something wrong with the site: in a page, or in its configuration, where `path` says of which value. */
export interface SiteFinding extends Diagnostic {
  readonly path?: JsonPath;
}

const stopping = new Set(['page/not-mdx', 'page/front-matter-invalid', 'config/not-json']);

/** Whether the site cannot be built with it. Anything else may be meant. */
export function stopsBuilding({ rule }: Pick<SiteFinding, 'rule'>): boolean {
  return stopping.has(rule);
}

/** Errors before warnings, else as they come. */
export function worstFirst(findings: readonly SiteFinding[]): readonly SiteFinding[] {
  return findings.toSorted((a, b) => rank(a) - rank(b));
}

function rank(finding: SiteFinding): number {
  if (stopsBuilding(finding)) return 0;
  return finding.severity === 'error' ? 1 : 2;
}
