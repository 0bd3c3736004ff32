import { decodeText } from '#base/encoding.ts';
import { getFileKind, isPagePath } from '#base/fileKind.ts';
import { createSourceRange, type Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { notStrictJson } from '#config/check/checkJsonSyntax.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { listPageEntries, findPageFile } from '#config/navigation/pageFiles.ts';
import type { SiteChange } from '#workspace/workspace.ts';
import type { PageSource } from '#site/site.ts';
import { isBuildBlocker, sortBySeverity } from '#site/siteFindings.ts';
import { getOpenSite, type OpenSite } from '../site/siteStore.ts';
import { getRepositoryAccess } from '../tokens/repositoryAccess.ts';
import { checkOpenConfiguration } from './checkOpenConfiguration.ts';
import { queryChecks } from './queryChecks.ts';
import { checkApiChanges } from './checkApiChanges.ts';
import { saveAll } from '../sync/saveAll.ts';
import { getSiteAfterSending, type SiteAfterSending } from '../publish/siteAfterSending.ts';
import { readBaseText } from '../site/readBaseText.ts';
import { readConfigurationTexts } from '../site/readConfigurationTexts.ts';
import { siteRootOf } from '../site/siteRoot.ts';
import { isConfigurationFile } from '../site/isConfigurationFile.ts';
import { queryLinksToDeletedFiles, queryPageFindings } from './queryPageFindings.ts';
import type { App } from '../app.ts';

/**
 * Returns findings for the changes about to be sent: on their pages, links to what they delete, references to API
 * operations they remove, and the configuration if it or files it names changed. Configuration findings from before the
 * changes are skipped unless they break the build or keep the file from being JSON. Changes left out count as not made.
 */
export async function checkBeforeSending(app: App, changes: readonly SiteChange[]): Promise<readonly Finding[]> {
  await saveAll(app);
  const site = getOpenSite(app);
  if (site === null) return [];
  const changed = changes.filter(({ kind }) => kind !== 'deleted').map(({ path }) => path);
  const gone = changes
    .flatMap(({ path, kind, from }) => (kind === 'deleted' ? [path] : from === null ? [] : [from]))
    .filter((path) => !site.paths.has(path));
  const sent = new Set(changes.map(({ path }) => path));
  const leftOut = site.changes.filter(({ path }) => !sent.has(path));
  const absent = leftOut.filter(({ kind }) => kind === 'added' || kind === 'moved').map(({ path }) => path);
  const pages = [
    ...(await Promise.all((await queryPageFindings(app, changed)).map((finding) => judged(app, finding, changes)))),
    ...(await queryLinksToDeletedFiles(app, gone, new Set(changed))),
    ...(await anchorsLeftBehind(app, site, changes)),
    ...(await queryLinksToDeletedFiles(app, absent, new Set(leftOut.map(({ path }) => path)))),
  ];
  const concernsConfiguration = changes.some(({ path, kind }) => kind !== 'edited' || isConfigurationFile(site, path));
  return sortBySeverity([
    ...pages,
    ...(concernsConfiguration ? await newInConfiguration(app, site, leftOut) : []),
    ...(await checkApiChanges(app, site, leftOut)),
    ...(await unlistedPages(app, site, leftOut)),
    ...(await unusedNewImages(app, changes)),
  ]);
}

/** Returns new images that nothing uses: a writer adds an image, then replaces it or deletes its block. */
async function unusedNewImages(app: App, changes: readonly SiteChange[]): Promise<readonly Finding[]> {
  const added = new Set(
    changes.flatMap(({ kind, path }) => (kind === 'added' && getFileKind(path) === 'image' ? [path] : [])),
  );
  if (added.size === 0) return [];
  const found = (await queryChecks(app, 'all', 'all', (worker) => worker.checkSite())) ?? [];
  return found.filter(({ rule, path }) => rule === 'unused-images' && added.has(path));
}

/** Returns links on unsent pages to headings that the changes rename or remove. */
async function anchorsLeftBehind(
  app: App,
  site: OpenSite,
  changes: readonly SiteChange[],
): Promise<readonly Finding[]> {
  const before: PageSource[] = [];
  for (const { path, kind, from } of changes) {
    const isOld = isPagePath(path) && kind !== 'added' && kind !== 'deleted';
    const text = isOld ? await readBaseText(app, site, from ?? path) : null;
    if (text !== null) before.push({ path, text });
  }
  if (before.length === 0) return [];
  return (await queryChecks(app, 'all', 'choices', (worker) => worker.findBrokenAnchors(before))) ?? [];
}

/** Returns pages whose deletion is left out while the sent changes remove their navigation entries: readers could no longer reach them. */
async function unlistedPages(app: App, site: OpenSite, leftOut: readonly SiteChange[]): Promise<readonly Finding[]> {
  const { configuration } = site;
  const kept = leftOut.filter(({ path, kind }) => kind === 'deleted' && isPagePath(path));
  if (configuration === null || kept.length === 0) return [];
  const { path: configPath } = configuration;
  const listedIn = async (textOf: SiteAfterSending['textOf']) => {
    const texts = await readConfigurationTexts(configPath, textOf);
    const docs = readDocsJson(texts.get(configPath) ?? '', (file) => texts.get(file) ?? null, configPath);
    const entries = listPageEntries(buildNavigationTree(docs));
    return (page: RepoPath) =>
      entries.some(({ entry }) => findPageFile(entry, siteRootOf(site), new Set([page])) === page);
  };
  const isListedBefore = await listedIn((path) => readBaseText(app, site, path));
  const isListedThen = await listedIn(getSiteAfterSending(app, site, leftOut).textOf);
  return kept
    .filter(({ path }) => isListedBefore(path) && !isListedThen(path))
    .map(({ path }) => ({
      rule: 'config/page-without-entry',
      severity: 'warning',
      message: `${path} stays on the site because its deletion isn’t included, but the navigation you’re sending no longer lists it.`,
      path: configPath,
      range: createSourceRange('', 0),
      fixes: [],
      setting: ['navigation'],
      place: 'Navigation',
    }));
}

const ofFiles: ReadonlySet<string> = new Set(['config/page-not-found', 'config/redirect-to-nothing']);

/** Returns the findings of the sent configuration. A file missing only because it is left out is an error. */
async function sentConfiguration(
  app: App,
  site: OpenSite,
  leftOut: readonly SiteChange[],
): Promise<readonly Finding[]> {
  const present = await checkOpenConfiguration(app);
  if (leftOut.length === 0) return present;
  const before = new Set(present.map(({ message }) => message));
  return (await checkOpenConfiguration(app, getSiteAfterSending(app, site, leftOut))).map((finding) =>
    ofFiles.has(finding.rule) && !before.has(finding.message) ? { ...finding, severity: 'error' } : finding,
  );
}

/** Returns the configuration findings that these changes add. An old problem that breaks the build is only a warning. */
async function newInConfiguration(
  app: App,
  site: OpenSite,
  leftOut: readonly SiteChange[],
): Promise<readonly Finding[]> {
  // A file that can't be parsed fails at a different place after each change.
  const nameOf = (finding: Finding) => (isBuildBlocker(finding) ? finding.rule : `${finding.rule} ${finding.message}`);
  const old = new Map<string, number>();
  for (const finding of await checkOpenConfiguration(app, getSiteAfterSending(app, site, site.changes)))
    old.set(nameOf(finding), (old.get(nameOf(finding)) ?? 0) + 1);
  return (await sentConfiguration(app, site, leftOut)).flatMap((finding) => {
    const left = old.get(nameOf(finding)) ?? 0;
    old.set(nameOf(finding), left - 1);
    if (left <= 0) return [finding];
    return isBuildBlocker(finding) || finding.rule === notStrictJson ? [alreadySo(finding)] : [];
  });
}

function alreadySo(finding: Finding): Finding {
  return {
    ...finding,
    severity: 'warning',
    message: `${finding.message} This issue existed before your change.`,
  };
}

/** A page that already failed to build before the change doesn't block sending. */
async function judged(app: App, finding: Finding, changes: readonly SiteChange[]): Promise<Finding> {
  const site = getOpenSite(app);
  const { path } = finding;
  const change = changes.find((candidate) => candidate.path === path);
  if (finding.severity !== 'error' || !finding.rule.startsWith('page/') || site === null || change === undefined)
    return finding;
  const { workspace, pages } = app.services;
  const base = await workspace.readBase(site.summary.id, change.from ?? change.path, {
    access: await getRepositoryAccess(app, site.summary.url),
  });
  const text = base.ok ? decodeText(base.value) : base;
  const isOld = text.ok && (await pages.read(text.value)).problems.some(({ code }) => code === finding.rule);
  return isOld ? alreadySo(finding) : finding;
}
