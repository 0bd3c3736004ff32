import { isJsonArray, isJsonObject } from '#config/docsJson.ts';
import { normalizeRedirectPath } from '#base/redirects.ts';
import { createSourceRange, type Finding, type Fix } from '#base/finding.ts';
import { setValue } from '#config/patchDocsJson.ts';
import { parseJsonText, findNodeAtPath } from '#config/edit/parsedJsonText.ts';
import { locateConfigFindings, resolveJsonLocation } from '#config/check/configFinding.ts';
import { addSettingPlaces } from '#config/settingPlace.ts';
import { defineSiteRule } from '../rule.ts';
import type { LintSite } from '../site/lintSite.ts';

/** Redirects lead straight to their final target and never form a loop. Those with a pattern are skipped. */
export const redirectChains = defineSiteRule({
  name: 'redirect-chains',
  group: 'site',
  severity: 'warning',
  sentence: 'Redirects go to a page, not to another redirect.',
  example: { wrong: '/a → /b and /b → /c', right: '/a → /c and /b → /c' },
  check: (site) => {
    const { redirects } = site.docs.config;
    const steps = new Map<string, string>();
    for (const redirect of isJsonArray(redirects) ? redirects : []) {
      if (
        isJsonObject(redirect) &&
        typeof redirect['source'] === 'string' &&
        typeof redirect['destination'] === 'string' &&
        !/[#?]/.test(redirect['source']) &&
        !isOfSlash(redirect['source'], redirect['destination']) &&
        !steps.has(normalizeRedirectPath(redirect['source']))
      )
        steps.set(normalizeRedirectPath(redirect['source']), redirect['destination']);
    }
    return (isJsonArray(redirects) ? redirects : []).flatMap((redirect, index): readonly Finding[] => {
      if (
        !isJsonObject(redirect) ||
        typeof redirect['source'] !== 'string' ||
        typeof redirect['destination'] !== 'string' ||
        /[:*#?]/.test(redirect['source']) ||
        isOfSlash(redirect['source'], redirect['destination'])
      )
        return [];
      const end = endOf(redirect['source'], redirect['destination'], steps);
      if (end === redirect['destination']) return [];
      const message =
        end === null
          ? `The redirect from ${redirect['source']} ends in a loop and never reaches a page.`
          : `The redirect from ${redirect['source']} goes to another redirect, which ends at ${end}.`;
      return found(site, index, message, end);
    });
  },
});

/** True if a redirect only adds or removes the trailing slash. */
function isOfSlash(source: string, destination: string): boolean {
  return (
    source !== destination &&
    normalizeRedirectPath(source) === normalizeRedirectPath(destination) &&
    !/[?#]/.test(destination)
  );
}

/** Final target of a redirect; null if it loops. */
function endOf(source: string, destination: string, steps: ReadonlyMap<string, string>): string | null {
  const seen = new Set([normalizeRedirectPath(source)]);
  let end = destination;
  for (;;) {
    const next = normalizeRedirectPath(end);
    if (seen.has(next)) return null;
    seen.add(next);
    const further = steps.get(next);
    if (further === undefined) return end;
    end = further;
  }
}

function found(site: LintSite, index: number, message: string, end: string | null): readonly Finding[] {
  const { docs, configuration, textOf } = site;
  const path = ['redirects', index, 'destination'];
  const placed = locateConfigFindings(
    [{ rule: 'redirect-chains', severity: 'warning', message, path }],
    docs,
    configuration,
    textOf,
  );
  const written = resolveJsonLocation(docs, path, configuration);
  const text = textOf(written.file ?? configuration) ?? '';
  const json = parseJsonText(text);
  const node = json === null ? null : findNodeAtPath(json.root, written.path);
  const fixes: readonly Fix[] =
    end === null || node === null
      ? []
      : [{ title: `Redirect directly to ${end}`, edits: setValue(text, written.path, end) }];
  return addSettingPlaces(placed, docs).map((finding) => ({
    ...finding,
    ...(node === null ? {} : { range: createSourceRange(text, node.offset, node.offset + node.length) }),
    fixes,
  }));
}
