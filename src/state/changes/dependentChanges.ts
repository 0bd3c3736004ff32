import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, readDocsJson, type DocsJson, type JsonValue } from '#config/docsJson.ts';
import { readValueAtPath, type ConfigFileEdit } from '#config/edit/moveInNavigation.ts';
import { toRootPath } from '#base/redirects.ts';
import { isRedirectFrom, isRedirectTo, restoreRedirect } from '#config/edit/addRedirect.ts';
import { restorePageEntries } from '#config/edit/restorePageEntries.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import { insertEntry, removeValue, setValue } from '#config/patchDocsJson.ts';
import { toSitePath } from '#site/links/updateLinksAfterMove.ts';
import type { FileChange } from './fileChange.ts';
import { planEntryUpdatesForMove, planLinkUpdatesForMove } from './planLinkUpdates.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import { readBaseText, type ReadEarlierText } from '../site/readBaseText.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { getOpenSite, type OpenSite, type SiteConfiguration } from '../site/siteStore.ts';
import { readConfigurationTexts } from '../site/readConfigurationTexts.ts';
import { querySite } from '../siteFacts/siteIndex.ts';
import type { App } from '../app.ts';

/** The changes that undo what depended on another change; `isWhole` is false if some of it has to stay. */
interface CameAlong {
  readonly changes: readonly FileChange[];
  readonly isWhole: boolean;
}

/** What a discarded configuration keeps for moved files. */
interface KeptOfMoves {
  readonly entries: readonly FileChange[];
  readonly redirects: readonly FileChange[];
}

/**
 * Returns the changes that keep what moved files need in a discarded configuration: their entries, and the redirects
 * added with the moves.
 */
export async function changesForMovedFiles(app: App, path: RepoPath): Promise<KeptOfMoves> {
  const site = getOpenSite(app);
  if (site === null || site.configuration === null || !isConfigurationFile(site, path))
    return { entries: [], redirects: [] };
  const { configuration } = site;
  const siteFolder = siteRootOf(site);
  const named = listPageEntries(
    buildNavigationTree(await earlierConfiguration(app, site, configuration, readBaseText)),
  );
  const moves = site.changes.flatMap(({ from, path: to }) => (from === null ? [] : [{ from, to }]));
  const entries = moves
    .filter(({ from }) => named.some(({ entry }) => findPageFile(entry, siteFolder, new Set([from])) === from))
    .flatMap((move) => planEntryUpdatesForMove(app, configuration, move).filter((change) => change.path === path));
  const { docs } = configuration;
  const list = docs.locations.get(docs.config['redirects'] ?? null);
  const isHere = (list?.file ?? configuration.path) === path;
  const redirects = moves
    .map(({ from, to }) => ({ source: toSitePath(from, siteFolder), destination: toSitePath(to, siteFolder) }))
    .filter((redirect) => isHere && redirectsOf(docs).some(isLike(redirect)))
    .flatMap((redirect) => restoreRedirect(redirect, list?.path ?? ['redirects']))
    .map((edit): FileChange => ({ kind: 'edit', path, edit }));
  return { entries, redirects };
}

/**
 * Returns the changes that undo what depended on moving or deleting a file: links, navigation entries, and its redirect. `read`
 * returns the texts of the version to return to.
 */
export async function dependentChanges(
  app: App,
  path: RepoPath,
  read: ReadEarlierText = readBaseText,
): Promise<CameAlong> {
  const site = getOpenSite(app);
  const change = site?.changes.find((candidate) => candidate.path === path);
  const none = { changes: [], isWhole: true };
  if (site === null || site.configuration === null || change === undefined) return none;
  const { configuration } = site;
  const siteFolder = siteRootOf(site);
  const edited = (edits: readonly ConfigFileEdit[]) =>
    edits.map(({ file, edit }): FileChange => ({ kind: 'edit', path: file ?? configuration.path, edit }));
  if (change.from === null && change.kind !== 'deleted') return none;
  const before = await earlierConfiguration(app, site, configuration, read);
  if (change.from === null) {
    const { edits, isComplete } = restorePageEntries(before, configuration.docs, path, siteFolder);
    const redirects = redirectsBefore(before, configuration.docs, toSitePath(path, siteFolder), null);
    return { changes: edited([...redirects, ...edits]), isWhole: isComplete };
  }
  const move = { from: path, to: change.from };
  // Only changed pages, which may have been sent already, can reference the file's new path.
  const changed = site.changes.filter(
    ({ kind, path: page }) => kind !== 'deleted' && page !== path && isPagePath(page),
  );
  const inbound =
    site.summary.draft === null ? [] : ((await querySite(app, (worker) => worker.inboundPages([path]))) ?? []);
  return {
    changes: [
      ...edited(
        redirectsBefore(before, configuration.docs, toSitePath(move.to, siteFolder), toSitePath(path, siteFolder)),
      ),
      ...planLinkUpdatesForMove(
        app,
        [...changed, ...inbound].map((page) => page.path).filter((page) => page !== path),
        move,
      ),
      ...planEntryUpdatesForMove(app, configuration, move),
    ],
    isWhole: true,
  };
}

async function earlierConfiguration(
  app: App,
  site: OpenSite,
  { path }: SiteConfiguration,
  read: ReadEarlierText,
): Promise<DocsJson> {
  const texts = await readConfigurationTexts(path, (file) => read(app, site, file));
  return readDocsJson(texts.get(path) ?? '', (file) => texts.get(file) ?? null, path);
}

/**
 * Removes the redirect of a move, even one sent before the move, and restores the one that would have formed a loop with
 * it. Without a destination, removes the redirect of a deletion, wherever it goes.
 */
function redirectsBefore(
  before: DocsJson,
  now: DocsJson,
  source: string,
  destination: string | null,
): readonly ConfigFileEdit[] {
  const list = redirectsOf(now);
  const first = redirectsOf(before);
  const { file, path } = now.locations.get(now.config['redirects'] ?? null) ?? { file: null, path: ['redirects'] };
  const isFromSource = (redirect: JsonValue) => isRedirectFrom(redirect, source);
  const isOfMove = destination === null ? isFromSource : isLike({ source, destination });
  const isOther = (redirect: JsonValue) => isFromSource(redirect) && (destination === null || !isOfMove(redirect));
  const added = first.some(isOther) ? -1 : list.findLastIndex(isOfMove);
  const end = destination ?? destinationOf(list[added]);
  const isFromDestination = (redirect: JsonValue) => end !== null && isRedirectFrom(redirect, end);
  const circle = first.findIndex(isFromDestination);
  const isCircleGone = circle >= 0 && !list.some(isFromDestination);
  // A redirect from a URL that the page had in between replaced an earlier one; its deletion changed those to it.
  const replaced = list.flatMap((redirect, index) => {
    const earlier = first.find((one) => isRedirectFrom(one, sourceOf(redirect)));
    const isOfPage = destinationOf(redirect) === end && !isOfMove(redirect);
    return earlier === undefined || !isOfPage || (destination === null && !isRedirectTo(earlier, source))
      ? []
      : [{ file, edit: (text: string) => setValue(text, [...path, index], earlier) }];
  });
  const isAlone = list.length === 1 && path.length > 0 && first.every(isOfMove);
  return [
    ...replaced,
    ...(added < 0 ? [] : [{ file, edit: (text: string) => removeValue(text, isAlone ? path : [...path, added]) }]),
    ...(isCircleGone
      ? [
          {
            file,
            edit: (text: string) => {
              const present = readValueAtPath(text, path);
              return insertEntry(
                text,
                [...path, Math.min(circle, isJsonArray(present) ? present.length : 0)],
                first[circle],
              );
            },
          },
        ]
      : []),
  ];
}

function redirectsOf({ config: { redirects } }: DocsJson): readonly JsonValue[] {
  return isJsonArray(redirects) ? redirects : [];
}

function sourceOf(redirect: JsonValue): string {
  const source = isJsonObject(redirect) ? redirect['source'] : null;
  return typeof source === 'string' ? source : '';
}

function destinationOf(redirect: JsonValue | undefined): string | null {
  const destination = isJsonObject(redirect) ? redirect['destination'] : null;
  return typeof destination === 'string' ? destination : null;
}

function isLike({ source, destination }: { readonly source: string; readonly destination: string }) {
  return (redirect: JsonValue) =>
    isRedirectFrom(redirect, source) &&
    isJsonObject(redirect) &&
    typeof redirect['destination'] === 'string' &&
    toRootPath(redirect['destination']) === destination;
}
