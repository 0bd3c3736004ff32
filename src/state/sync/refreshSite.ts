import { decodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { findConfigurations } from '#config/findConfigurations.ts';
import { parseIgnoreFile, ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { buildNavigationTree } from '#config/navigation/navigationTree.ts';
import { readSiteBranding } from '#config/siteBranding.ts';
import type { FileEntry } from '#workspace/workspace.ts';
import { getOpenText } from '../openFiles/openFilesStore.ts';
import { defineSiteState } from '../site/defineSiteState.ts';
import { listFiles, siteStore, type OpenSite, type SiteConfiguration } from '../site/siteStore.ts';
import { defineState, type App } from '../app.ts';

const refreshes = defineState(() => ({ last: 0 }));

/** Rereads the site's state after files changed here or in another tab. */
export async function refreshSite(app: App): Promise<void> {
  const { site } = app.get(siteStore).getState();
  if (site.kind !== 'open') return;
  const own = app.get(refreshes);
  own.last += 1;
  const refresh = own.last;
  const { workspace } = app.services;
  const { id } = site.summary;
  const [sites, files, changes] = await Promise.all([workspace.sites(), workspace.files(id), workspace.changes(id)]);
  const now = app.get(siteStore).getState().site;
  if (refresh !== own.last || now.kind !== 'open' || now.summary.id !== id || !files.ok || !changes.ok) return;
  const summary = (sites.ok ? sites.value.find((candidate) => candidate.id === id) : undefined) ?? now.summary;
  // Keeps the same list while the files are the same: much is derived from it.
  const isSame = files.value.length === now.files.length && files.value.every((file) => isKnownFile(now, file));
  const listed = isSame ? {} : listFiles(files.value);
  app.get(siteStore).setState({
    site: {
      ...now,
      ...listed,
      summary: { ...summary, name: now.summary.name, changeCount: changes.value.length },
      changes: changes.value,
    },
  });
}

function isKnownFile({ paths, links }: OpenSite, { path, kind, link }: FileEntry): boolean {
  if (link === undefined) return paths.has(path) === (kind === 'file') && !links.has(path);
  const before = links.get(path);
  return before?.target === link.target && before.at === link.at && before.failure === link.failure;
}

const readings = defineSiteState((): { present: Promise<void>; next: Promise<void> | null } => ({
  present: Promise.resolve(),
  next: null,
}));

/** Rereads the configuration after its text or a part of it changed. Reads run one at a time, so an older one never wins. */
export function refreshConfiguration(app: App): Promise<void> {
  const own = app.get(readings);
  const begin = () => {
    own.next = null;
    own.present = readAnew(app);
    return own.present;
  };
  own.next ??= own.present.then(begin, begin);
  return own.next;
}

async function readAnew(app: App): Promise<void> {
  const { site } = app.get(siteStore).getState();
  if (site.kind !== 'open' || site.configuration === null) return;
  const { path } = site.configuration;
  const present = await presentConfiguration(app, site.summary.id, path);
  if (present !== path && site.summary.configPath === path)
    await app.services.workspace.updateDetails(site.summary.id, { configPath: present });
  const configuration = await readConfiguration(app, site.summary.id, present);
  const now = app.get(siteStore).getState().site;
  if (now.kind !== 'open' || now.summary.id !== site.summary.id) return;
  const name = configuration?.facts.name ?? now.summary.name;
  app.get(siteStore).setState({
    site: { ...now, summary: { ...now.summary, name }, configuration: withLastGood(configuration, now.configuration) },
  });
  if (name !== now.summary.name) void app.services.workspace.updateDetails(now.summary.id, { name });
}

/**
 * Returns the configuration's path. If its file is gone and the folder has one of the other name, as after an upgrade
 * or its undo, returns that.
 */
async function presentConfiguration(app: App, site: string, path: RepoPath): Promise<RepoPath> {
  const { workspace } = app.services;
  if ((await workspace.read(site, path)).ok) return path;
  const files = await workspace.files(site);
  const found = files.ok ? findConfigurations(files.value.map((file) => file.path)) : [];
  return found.find((other) => parentFolderOf(other) === parentFolderOf(path)) ?? path;
}

function withLastGood(
  configuration: SiteConfiguration | null,
  before: SiteConfiguration | null,
): SiteConfiguration | null {
  if (configuration === null || before === null || !isBroken(configuration)) return configuration;
  const lastValid = isBroken(before) ? before.lastValid : before;
  return lastValid === undefined ? configuration : { ...configuration, lastValid };
}

function isBroken({ docs }: SiteConfiguration): boolean {
  return docs.problems.some(({ code }) => code === 'config/not-json');
}

/** Reads a configuration with its parts in other files. */
export async function readConfiguration(app: App, site: string, path: RepoPath): Promise<SiteConfiguration | null> {
  const texts = new Map<RepoPath, string>();
  const wanted = new Set<RepoPath>([path]);
  // Parts in other files are discovered while reading, so repeat until no new file is requested.
  let docs = readDocsJson('', () => null, path);
  while ([...wanted].some((file) => !texts.has(file))) {
    for (const file of wanted)
      if (!texts.has(file))
        texts.set(file, getOpenText(app, file) ?? textOf(await app.services.workspace.read(site, file)) ?? '');
    const readPart = (file: RepoPath) => {
      wanted.add(file);
      return texts.get(file) === '' ? null : (texts.get(file) ?? null);
    };
    docs = readDocsJson(texts.get(path) ?? '', readPart, path);
  }
  const ignoreFile = joinRepoPath(parentFolderOf(path), ignoreFileName);
  const rules = getOpenText(app, ignoreFile) ?? textOf(await app.services.workspace.read(site, ignoreFile)) ?? '';
  return {
    path,
    docs,
    texts,
    tree: buildNavigationTree(docs),
    facts: readSiteBranding(docs),
    ignores: parseIgnoreFile(rules, parentFolderOf(path)),
  };
}

function textOf(read: Result<{ readonly bytes: Uint8Array }, Problem>): string | null {
  const text = read.ok ? decodeText(read.value.bytes) : null;
  return text?.ok === true ? text.value : null;
}
