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

/** A site's parsed configuration, with what the screens need from it. */
export interface SiteConfiguration {
  /** The configuration's file. */
  readonly path: RepoPath;
  readonly docs: DocsJson;
  /** Texts it was read from: its file, and its parts in other files; '' for a missing file. */
  readonly texts: ReadonlyMap<RepoPath, string>;
  readonly tree: readonly NavigationNode[];
  readonly facts: SiteBranding;
  /** True if the site's ignore file excludes a file. */
  readonly ignores: (path: RepoPath) => boolean;
  /** The last valid configuration, if it currently isn't JSON. */
  readonly lastValid?: SiteConfiguration;
}

/** An open site. */
export interface OpenSite {
  readonly kind: 'open';
  readonly summary: SiteSummary;
  readonly files: readonly FileEntry[];
  /** Readable files: no submodules, and no broken links. */
  readonly paths: ReadonlySet<RepoPath>;
  /** Paths that are symbolic links or lead through one. */
  readonly links: ReadonlyMap<RepoPath, FileLink>;
  readonly changes: readonly SiteChange[];
  readonly conflicts: readonly Conflict[];
  /** Null if the repository has no configuration, or none was chosen. */
  readonly configuration: SiteConfiguration | null;
  /** All configuration files of the repository. */
  readonly candidates: readonly RepoPath[];
}

/** State of the app's current site. */
export type CurrentSite =
  /** With the repository that couldn't be opened, or whose opening was canceled. */
  | { readonly kind: 'closed'; readonly address?: RepositoryAddress }
  | { readonly kind: 'opening'; readonly address: RepositoryAddress; readonly progress: Progress | null }
  | { readonly kind: 'failed'; readonly address: RepositoryAddress; readonly problem: Problem }
  | { readonly kind: 'choosing'; readonly summary: SiteSummary; readonly candidates: readonly RepoPath[] }
  | OpenSite;

/** The app's current site. */
export const siteStore = defineStore<{ readonly site: CurrentSite }>(() => ({ site: { kind: 'closed' } }));

/** Returns the open site, or null. */
export function getOpenSite(app: App): OpenSite | null {
  const { site } = app.get(siteStore).getState();
  return site.kind === 'open' ? site : null;
}

/** Returns the path with symbolic links resolved, also for a file to be created; any other path unchanged. */
export function realPath(app: App, path: RepoPath): RepoPath {
  const { links, paths } = getOpenSite(app) ?? { links: noLinks, paths: null };
  const leadsTo = links.get(path)?.target;
  return leadsTo ?? (links.size === 0 || paths?.has(path) === true ? path : inLinkedFolder(path, links));
}

const noLinks: ReadonlyMap<RepoPath, FileLink> = new Map();

function inLinkedFolder(path: RepoPath, links: OpenSite['links']): RepoPath {
  for (const [alias, { at, target }] of links) {
    const below = alias.slice(at.length);
    if (below !== '' && path.startsWith(`${at}/`) && target?.endsWith(below) === true)
      return target.slice(0, -below.length) + path.slice(at.length);
  }
  return path;
}

/** Returns the files in the form that the site's state has them. */
export function listFiles(files: readonly FileEntry[]): Pick<OpenSite, 'files' | 'paths' | 'links'> {
  const links = new Map<RepoPath, FileLink>();
  const paths = new Set<RepoPath>();
  for (const { path, kind, link } of files) {
    if (link !== undefined) links.set(path, link);
    if (kind === 'file' || (link !== undefined && link.target !== null)) paths.add(path);
  }
  return { files, paths, links };
}
