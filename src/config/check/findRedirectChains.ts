import { createSourceRange, type Finding, type Fix } from '#base/finding.ts';
import { normalizeRedirectPath } from '#base/redirects.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson } from '../docsJson.ts';
import { parseJsonText, findNodeAtPath } from '../edit/parsedJsonText.ts';
import { findPageAtUrl } from '../navigation/pageFiles.ts';
import { setValue } from '../patchDocsJson.ts';
import { addSettingPlaces } from '../settingPlace.ts';
import { locateConfigFindings, resolveJsonLocation } from './configFinding.ts';

/** The rule for redirects to other redirects, which teams can switch off. */
export const redirectChainsRule = 'redirect-chains';

/** A configuration with the files of its site. */
interface RedirectingSite {
  readonly docs: DocsJson;
  /** Path of the configuration. */
  readonly configuration: RepoPath;
  readonly files: ReadonlySet<RepoPath>;
  readonly textOf: (path: RepoPath) => string | null;
}

interface PlainRedirect {
  readonly source: string;
  readonly destination: string;
  readonly index: number;
}

/** Finds redirects that go to another redirect or in a loop. Those with a pattern are skipped, and a chain ends at a page that exists. */
export function findRedirectChains(site: RedirectingSite): readonly Finding[] {
  const { redirects } = site.docs.config;
  const plain = (isJsonArray(redirects) ? redirects : []).flatMap((redirect, index): readonly PlainRedirect[] => {
    const { source, destination } = isJsonObject(redirect) ? redirect : {};
    return typeof source === 'string' &&
      typeof destination === 'string' &&
      !/[#?]/.test(source) &&
      !isOfSlash(source, destination)
      ? [{ source, destination, index }]
      : [];
  });
  const steps = new Map(
    plain.toReversed().map(({ source, destination }) => [normalizeRedirectPath(source), destination]),
  );
  const siteFolder = parentFolderOf(site.configuration);
  const isPage = (path: string) => findPageAtUrl(path, siteFolder, site.files) !== null;
  return plain.flatMap(({ source, destination, index }): readonly Finding[] => {
    if (/[:*]/.test(source)) return [];
    const end = endOf(source, destination, steps, isPage);
    if (end === destination) return [];
    const message =
      end === null
        ? `The redirect from ${source} ends in a loop and never reaches a page.`
        : `The redirect from ${source} goes to another redirect, which ends at ${end}.`;
    return found(site, index, message, end);
  });
}

/** True if a redirect only adds or removes the trailing slash. */
function isOfSlash(source: string, destination: string): boolean {
  return (
    source !== destination &&
    normalizeRedirectPath(source) === normalizeRedirectPath(destination) &&
    !/[?#]/.test(destination)
  );
}

/** Final target of a redirect; null if it loops. */
function endOf(
  source: string,
  destination: string,
  steps: ReadonlyMap<string, string>,
  isPage: (path: string) => boolean,
): string | null {
  const seen = new Set([normalizeRedirectPath(source)]);
  let end = destination;
  for (;;) {
    const next = normalizeRedirectPath(end);
    if (seen.has(next)) return null;
    seen.add(next);
    const further = steps.get(next);
    if (further === undefined || isPage(next)) return end;
    end = further;
  }
}

function found(site: RedirectingSite, index: number, message: string, end: string | null): readonly Finding[] {
  const { docs, configuration, textOf } = site;
  const path = ['redirects', index, 'destination'];
  const placed = locateConfigFindings(
    [{ rule: redirectChainsRule, severity: 'warning', message, path }],
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
