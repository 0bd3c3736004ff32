import type { Finding, Fix } from '#base/finding.ts';
import { normalizeRedirectPath } from '#base/redirects.ts';
import { parentFolderOf, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson } from '../docsJson.ts';
import { findNodeAtPath, type JsonPath } from '../edit/parsedJsonText.ts';
import { findPageAtUrl } from '../navigation/pageFiles.ts';
import { addSettingPlaces } from '../settingPlace.ts';
import { createFileOpener, locateConfigFindings, resolveJsonLocation } from './configFinding.ts';

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
  const siteFolder = parentFolderOf(site.configuration);
  const findEnd = createEndLookup(
    // The first of several from one path is used.
    new Map(plain.toReversed().map(({ source, destination }) => [normalizeRedirectPath(source), destination])),
    (path) => findPageAtUrl(path, siteFolder, site.files) !== null,
  );
  const chains = plain.flatMap(({ source, destination, index }): readonly Chain[] => {
    if (/[:*]/.test(source)) return [];
    const end = findEnd(destination);
    const isLoop = end === null || normalizeRedirectPath(end) === normalizeRedirectPath(source);
    if (!isLoop && end === destination) return [];
    const message = isLoop
      ? `The redirect from ${source} ends in a loop and never reaches a page.`
      : `The redirect from ${source} goes to another redirect, which ends at ${end}.`;
    return [{ path: ['redirects', index, 'destination'], message, end: isLoop ? null : end }];
  });
  return toFindings(site, chains);
}

interface Chain {
  readonly path: JsonPath;
  readonly message: string;
  /** Null for a loop. */
  readonly end: string | null;
}

/** True if a redirect only adds or removes the trailing slash. */
function isOfSlash(source: string, destination: string): boolean {
  return (
    source !== destination &&
    normalizeRedirectPath(source) === normalizeRedirectPath(destination) &&
    !/[?#]/.test(destination)
  );
}

/** Returns a lookup of where a destination finally leads, as written; null for a loop. Each step is followed once. */
function createEndLookup(
  steps: ReadonlyMap<string, string>,
  isPage: (path: string) => boolean,
): (destination: string) => string | null {
  const known = new Map<string, string | null>();
  return (destination) => {
    const followed = new Set<string>();
    let end: string | null = destination;
    for (;;) {
      const path = normalizeRedirectPath(end);
      const before = known.get(path);
      if (before !== undefined || followed.has(path)) {
        end = before ?? null;
        break;
      }
      const next = steps.get(path);
      if (next === undefined || isPage(path)) break;
      followed.add(path);
      end = next;
    }
    for (const path of followed) known.set(path, end);
    return end;
  };
}

function toFindings(site: RedirectingSite, chains: readonly Chain[]): readonly Finding[] {
  const { docs, configuration, textOf } = site;
  const findings = chains.map(({ message, path }) => ({
    ...{ rule: redirectChainsRule, severity: 'warning' as const },
    message,
    path,
  }));
  const open = createFileOpener(textOf);
  return addSettingPlaces(locateConfigFindings(findings, docs, configuration, textOf), docs).map((finding, index) => {
    const { path = [], end = null } = chains[index] ?? {};
    const written = resolveJsonLocation(docs, path, configuration);
    const { json, range } = open(written.file ?? configuration);
    const node = json === null ? null : findNodeAtPath(json.root, written.path);
    if (json === null || node === null) return finding;
    const from = node.offset + json.shift;
    const to = from + node.length;
    const fixes: readonly Fix[] =
      end === null ? [] : [{ title: `Redirect directly to ${end}`, edits: [{ from, to, text: JSON.stringify(end) }] }];
    return { ...finding, range: range(from, to), fixes };
  });
}
