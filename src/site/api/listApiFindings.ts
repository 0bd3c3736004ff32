import type { Finding } from '#base/finding.ts';
import { checkOpenapi } from '#openapi/check/checkOpenapi.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import type { OpenapiDescription } from '#openapi/read/readOpenapi.ts';
import type { ApiSite } from '#openapi/pages/buildApiSite.ts';
import { checkApiPages, type ApiCheckDeps } from '#openapi/pages/checkApiPages.ts';

/** Findings of descriptions. A description is parsed again if it changes. */
const known = new WeakMap<OpenapiDescription, { readonly key: string; readonly findings: readonly Finding[] }>();

/** All findings in a site's API descriptions and on the pages and navigation entries that use them. */
export function listApiFindings(site: ApiSite, texts: ApiCheckDeps): readonly Finding[] {
  return [...listDescriptionFindings(site), ...checkApiPages(site, texts)];
}

/** Findings in a site's API descriptions. Descriptions at URLs are skipped because they can't be fixed in this site. */
export function listDescriptionFindings({ sources, filePages }: ApiSite): readonly Finding[] {
  const withPages = new Set(filePages.flatMap(({ schema }) => schema?.name ?? []));
  return sources.flatMap((source) => (isDescriptionUrl(source.path) ? [] : findingsOf(source, withPages)));
}

/** Missing files are left out because the configuration's own check reports them. */
function findingsOf(source: OpenapiDescription, withPages: ReadonlySet<string>): readonly Finding[] {
  const key = [...withPages].toSorted().join(' ');
  const before = known.get(source);
  if (before?.key === key) return before.findings;
  const findings = [...source.problems, ...checkOpenapi(source, withPages)].filter(
    ({ rule }) => rule !== 'openapi/not-there',
  );
  known.set(source, { key, findings });
  return findings;
}

/** Problems that keep descriptions, or parts of them, off the site but aren't findings of the site's files. */
export function listUnreadDescriptions({ sources }: ApiSite): readonly Finding[] {
  return sources.flatMap(({ path, problems }) =>
    problems.filter(
      ({ rule, severity }) => rule === 'openapi/not-there' || (isDescriptionUrl(path) && severity !== 'suggestion'),
    ),
  );
}
