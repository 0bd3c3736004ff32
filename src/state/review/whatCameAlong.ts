import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { isList, isObject, readDocsJson, type DocsJson, type JsonValue } from '#config/docsJson.ts';
import { valueAt, type PlacedEdit } from '#config/edit/moveInNavigation.ts';
import { redirectAgain } from '#config/edit/redirectEdits.ts';
import { restoreEntries } from '#config/edit/restoreEntries.ts';
import { navigationTree } from '#config/navigation/navigationTree.ts';
import { pageEntries, pageFileOf } from '#config/navigation/pageFiles.ts';
import { insertEntry, removeValue } from '#config/patchDocsJson.ts';
import { siteAddress } from '#site/links/moveLinks.ts';
import type { FileChange } from '../changes/fileChange.ts';
import { entriesAlong, linksAlong } from '../changes/moveAlong.ts';
import { siteFolderOf } from '../intents/openSite.ts';
import { baseText } from '../site/baseText.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { openSiteNow, type OpenSite, type SiteConfiguration } from '../site/siteStore.ts';
import { textsOfConfiguration } from '../site/textsOfConfiguration.ts';
import { askSite } from '../siteFacts/siteFacts.ts';
import type { App } from '../app.ts';

/** The changes that take back what came along with another one; `isWhole` says whether nothing of that has to stay. */
interface CameAlong {
  readonly changes: readonly FileChange[];
  readonly isWhole: boolean;
}

/** What a configuration that is discarded keeps for the files that were moved. */
interface KeptOfMoves {
  readonly entries: readonly FileChange[];
  readonly redirects: readonly FileChange[];
}

/** The changes that keep what files which were moved need of a configuration that is discarded: their entries in it, and the redirects that came with the moves. */
export async function keptOfMoves(app: App, path: RepoPath): Promise<KeptOfMoves> {
  const site = openSiteNow(app);
  if (site === null || site.configuration === null || !isConfigurationFile(site, path))
    return { entries: [], redirects: [] };
  const { configuration } = site;
  const siteFolder = siteFolderOf(site);
  const named = pageEntries(navigationTree(await baseConfiguration(app, site, configuration)));
  const moves = site.changes.flatMap(({ from, path: to }) => (from === null ? [] : [{ from, to }]));
  const entries = moves
    .filter(({ from }) => named.some(({ entry }) => pageFileOf(entry, siteFolder, new Set([from])) === from))
    .flatMap((move) => entriesAlong(app, configuration, move).filter((change) => change.path === path));
  const { docs } = configuration;
  const list = docs.places.get(docs.config['redirects'] ?? null);
  const isHere = (list?.file ?? configuration.path) === path;
  const redirects = moves
    .map(({ from, to }) => ({ source: siteAddress(from, siteFolder), destination: siteAddress(to, siteFolder) }))
    .filter((redirect) => isHere && redirectsOf(docs).some(isLike(redirect)))
    .flatMap((redirect) => redirectAgain(redirect, list?.path ?? ['redirects']))
    .map((edit): FileChange => ({ kind: 'edit', path, edit }));
  return { entries, redirects };
}

/** What came along with a file that was moved or deleted: its links, its entries in the navigation, and its redirect. */
export async function whatCameAlong(app: App, path: RepoPath): Promise<CameAlong> {
  const site = openSiteNow(app);
  const change = site?.changes.find((candidate) => candidate.path === path);
  const none = { changes: [], isWhole: true };
  if (site === null || site.configuration === null || change === undefined) return none;
  const { configuration } = site;
  const siteFolder = siteFolderOf(site);
  const edited = (edits: readonly PlacedEdit[]) =>
    edits.map(({ file, edit }): FileChange => ({ kind: 'edit', path: file ?? configuration.path, edit }));
  if (change.from === null && change.kind !== 'deleted') return none;
  const before = await baseConfiguration(app, site, configuration);
  if (change.from === null) {
    const { edits, isWhole } = restoreEntries(before, configuration.docs, path, siteFolder);
    return { changes: edited(edits), isWhole };
  }
  const move = { from: path, to: change.from };
  // Only what was changed, and may have been sent already, can name the file where it is now.
  const changed = site.changes.filter(
    ({ kind, path: page }) => kind !== 'deleted' && page !== path && isPagePath(page),
  );
  const inbound =
    site.summary.draft === null ? [] : ((await askSite(app, (worker) => worker.inboundPages(path))) ?? []);
  return {
    changes: [
      ...edited(
        redirectsBefore(before, configuration.docs, siteAddress(move.to, siteFolder), siteAddress(path, siteFolder)),
      ),
      ...linksAlong(
        app,
        [...changed, ...inbound].map((page) => page.path).filter((page) => page !== path),
        move,
      ),
      ...entriesAlong(app, configuration, move),
    ],
    isWhole: true,
  };
}

async function baseConfiguration(app: App, site: OpenSite, { path }: SiteConfiguration): Promise<DocsJson> {
  const texts = await textsOfConfiguration(path, (file) => baseText(app, site, file));
  return readDocsJson(texts.get(path) ?? '', (file) => texts.get(file) ?? null, path);
}

/** Takes the redirect of a move away, also where it was sent before the move, and puts the one back that would have led in a circle with it. */
function redirectsBefore(before: DocsJson, now: DocsJson, source: string, destination: string): readonly PlacedEdit[] {
  const list = redirectsOf(now);
  const first = redirectsOf(before);
  const { file, path } = now.places.get(now.config['redirects'] ?? null) ?? { file: null, path: ['redirects'] };
  const isOfMove = isLike({ source, destination });
  const isOther = (redirect: JsonValue) => leadsFrom(redirect, source) && !isOfMove(redirect);
  const added = first.some(isOther) ? -1 : list.findLastIndex(isOfMove);
  const circle = first.findIndex((redirect) => leadsFrom(redirect, destination));
  const isCircleGone = circle >= 0 && !list.some((redirect) => leadsFrom(redirect, destination));
  const isAlone = list.length === 1 && first.every(isOfMove);
  return [
    ...(added < 0 ? [] : [{ file, edit: (text: string) => removeValue(text, isAlone ? path : [...path, added]) }]),
    ...(isCircleGone
      ? [
          {
            file,
            edit: (text: string) => {
              const present = valueAt(text, path);
              return insertEntry(
                text,
                [...path, Math.min(circle, isList(present) ? present.length : 0)],
                first[circle],
              );
            },
          },
        ]
      : []),
  ];
}

function redirectsOf({ config: { redirects } }: DocsJson): readonly JsonValue[] {
  return isList(redirects) ? redirects : [];
}

function isLike({ source, destination }: { readonly source: string; readonly destination: string }) {
  return (redirect: JsonValue) =>
    leadsFrom(redirect, source) && isObject(redirect) && redirect['destination'] === destination;
}

function leadsFrom(redirect: JsonValue, source: string): boolean {
  return isObject(redirect) && redirect['source'] === source;
}
