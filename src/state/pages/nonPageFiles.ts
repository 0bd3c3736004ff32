import { parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import { findRulesFiles } from '#lint/rulesFile/readRulesFile.ts';
import { siteWordsPath } from '#lint/spelling/siteWords.ts';
import { checksFilePath } from '#lint/switches/checksFile.ts';
import { findValeConfig } from '#lint/vale/readVale.ts';
import type { LinkablePageParts } from '#site/linkableParts.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import type { Site } from '#site/site.ts';
import type { StampedFile } from './checksWorker.ts';

/** The files other than pages, as far as they were sent. */
export interface SyncedFiles {
  readonly configuration: RepoPath | null;
  readonly listed: ReadonlyMap<RepoPath, string>;
  readonly textOf: (path: RepoPath) => string | null;
  /** In bytes; null if unknown. */
  readonly sizeOf: (path: RepoPath) => number | null;
  /** The linkable parts of a changed page as last sent to the repository; null for any other page. */
  readonly basePartsOf: (path: RepoPath) => LinkablePageParts | null;
}

/** More files than any style package has. */
const mostStyles = 3000;

/** Texts of files that aren't pages. */
export class NonPageFiles implements SyncedFiles {
  configuration: RepoPath | null = null;
  listed: ReadonlyMap<RepoPath, string> = new Map();
  /** Changes with each change of the files. */
  version = 0;
  private sizes: ReadonlyMap<RepoPath, number> = new Map();
  private before = new Map<RepoPath, { readonly stamp: string; readonly parts: LinkablePageParts | null }>();
  private readonly told = new Map<RepoPath, { readonly stamp: string; readonly text: string | null }>();

  readonly textOf = (path: RepoPath): string | null =>
    this.listed.has(path) ? (this.told.get(path)?.text ?? null) : null;

  readonly sizeOf = (path: RepoPath): number | null => this.sizes.get(path) ?? null;

  readonly basePartsOf = (path: RepoPath): LinkablePageParts | null => this.before.get(path)?.parts ?? null;

  syncBasePages(pages: readonly StampedFile[]): readonly RepoPath[] {
    const stamps = new Map(pages);
    const known = [...this.before].filter(([path, { stamp }]) => stamps.get(path) === stamp);
    if (known.length < this.before.size) this.version += 1;
    this.before = new Map(known);
    return [...stamps.keys()].filter((path) => !this.before.has(path));
  }

  updateBasePage(path: RepoPath, stamp: string, text: string | null): void {
    this.version += 1;
    this.before.set(path, { stamp, parts: text === null ? null : readPageFacts(text) });
  }

  syncFileList(
    files: readonly StampedFile[],
    configuration: RepoPath | null,
    needed: 'choices' | 'all',
    site: Site,
  ): readonly RepoPath[] {
    const listed = new Map(files);
    const isSame =
      configuration === this.configuration &&
      listed.size === this.listed.size &&
      files.every(([path, stamp]) => this.listed.get(path) === stamp);
    if (!isSame) {
      this.version += 1;
      this.listed = listed;
      this.configuration = configuration;
    }
    const wanted = needed === 'all' ? [...listed.keys()] : choiceFiles(listed, configuration, site);
    return wanted.filter((path) => listed.has(path) && this.told.get(path)?.stamp !== listed.get(path));
  }

  updateFile(path: RepoPath, stamp: string, text: string | null): void {
    if (this.told.get(path)?.text !== text) this.version += 1;
    this.told.set(path, { stamp, text });
  }

  updateFileSizes(told: readonly (readonly [path: RepoPath, bytes: number])[]): void {
    const isSame = told.length === this.sizes.size && told.every(([path, bytes]) => this.sizes.get(path) === bytes);
    if (isSame) return;
    this.version += 1;
    this.sizes = new Map(told);
  }
}

/** Returns the files that configure the checks: the configuration with its parts, the checks file, rules files, and Vale rules. */
function choiceFiles(
  listed: ReadonlyMap<RepoPath, string>,
  configuration: RepoPath | null,
  site: Site,
): readonly RepoPath[] {
  const paths = [...listed.keys()];
  const ofSite =
    configuration === null
      ? []
      : [
          configuration,
          joinRepoPath(parentFolderOf(configuration), ignoreFileName),
          ...paths.filter((path) => path.endsWith('.json') && parentFolderOf(path) === parentFolderOf(configuration)),
        ];
  const vale = findValeConfig(paths);
  const styles =
    vale === null ? [] : [vale, ...paths.filter((path) => /\.(?:ya?ml|txt|ini)$/i.test(path)).slice(0, mostStyles)];
  return [...new Set([...ofSite, checksFilePath, siteWordsPath, ...findRulesFiles(site.files), ...styles])];
}
