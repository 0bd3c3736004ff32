import type { DocsJson } from '#config/docsJson.ts';
import type { NavigationNode } from '#config/navigation/navigationTree.ts';
import type { SiteBranding } from '#config/siteBranding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type {
  SiteChange,
  Conflict,
  FileEntry,
  FileLink,
  Progress,
  RepositoryAddress,
  SiteSummary,
} from '#workspace/workspace.ts';
import { defineStore, type App } from '../app.ts';

/** A site's configuration as it is read, and what the screens need of it. */
export interface SiteConfiguration {
  /** The configuration's file. */
  readonly path: RepoPath;
  readonly docs: DocsJson;
  /** The texts that it was read from: its file's, and those of its parts in other files; '' where there is none. */
  readonly texts: ReadonlyMap<RepoPath, string>;
  readonly tree: readonly NavigationNode[];
  readonly facts: SiteBranding;
  /** Whether the site leaves a file out, by the rules beside the configuration. */
  readonly ignores: (path: RepoPath) => boolean;
  /** The configuration as it last was, where it is no JSON now. */
  readonly lastGood?: SiteConfiguration;
}

/** A site that is open. */
export interface OpenSite {
  readonly kind: 'open';
  readonly summary: SiteSummary;
  readonly files: readonly FileEntry[];
  /** The files that can be read: no submodule, and no link that leads nowhere. */
  readonly paths: ReadonlySet<RepoPath>;
  /** The paths that are symbolic links, or lead through one. */
  readonly links: ReadonlyMap<RepoPath, FileLink>;
  readonly changes: readonly SiteChange[];
  readonly conflicts: readonly Conflict[];
  /** Null where the repository has no configuration, or none was chosen. */
  readonly configuration: SiteConfiguration | null;
  /** All configuration files of the repository. */
  readonly candidates: readonly RepoPath[];
}

/** How far the site is that the app is at. */
export type CurrentSite =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening'; readonly address: RepositoryAddress; readonly progress: Progress | null }
  | { readonly kind: 'failed'; readonly address: RepositoryAddress; readonly problem: Problem }
  | { readonly kind: 'choosing'; readonly summary: SiteSummary; readonly candidates: readonly RepoPath[] }
  | OpenSite;

/** The site that the app is at. */
export const siteStore = defineStore<{ readonly site: CurrentSite }>(() => ({ site: { kind: 'closed' } }));

/** The open site, or null. */
export function getOpenSite(app: App): OpenSite | null {
  const { site } = app.get(siteStore).getState();
  return site.kind === 'open' ? site : null;
}

/** The path of the file itself where a path leads to it through a symbolic link, of a file to be made as well; any other path as it is. */
export function realPath(app: App, path: RepoPath): RepoPath {
  const { links, paths } = getOpenSite(app) ?? { links: noLinks, paths: null };
  const leadsTo = links.get(path)?.leadsTo;
  return leadsTo ?? (links.size === 0 || paths?.has(path) === true ? path : inLinkedFolder(path, links));
}

const noLinks: ReadonlyMap<RepoPath, FileLink> = new Map();

function inLinkedFolder(path: RepoPath, links: OpenSite['links']): RepoPath {
  for (const [alias, { at, leadsTo }] of links) {
    const below = alias.slice(at.length);
    if (below !== '' && path.startsWith(`${at}/`) && leadsTo?.endsWith(below) === true)
      return leadsTo.slice(0, -below.length) + path.slice(at.length);
  }
  return path;
}

/** The files of a site, as its state holds them. */
export function listFiles(files: readonly FileEntry[]): Pick<OpenSite, 'files' | 'paths' | 'links'> {
  const links = new Map<RepoPath, FileLink>();
  const paths = new Set<RepoPath>();
  for (const { path, kind, link } of files) {
    if (link !== undefined) links.set(path, link);
    if (kind === 'file' || (link !== undefined && link.leadsTo !== null)) paths.add(path);
  }
  return { files, paths, links };
}
