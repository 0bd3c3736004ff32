import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from '../buildOptions.ts';
import { docwrightFolder, type SiteWriter } from '../files/siteWriter.ts';
import { createStagingFolder } from '../folderWriter.ts';
import type { VersionedSources } from './cachedFolderReader.ts';

/** The files in a folder by path, each with a stamp that changes with its contents. */
export type OutputHashes = ReadonlyMap<string, string>;

/** An output folder based on the previous one: only differences are written. */
export interface IncrementalOutput {
  /** Skips files that are already there. */
  readonly writer: SiteWriter;
  /** The folder for other files, which are reported with `markCurrent`. */
  readonly stagingFolder: string;
  /** Registers a page's files, whether newly written or kept. */
  readonly markCurrent: (owner: string, files: readonly string[]) => void;
  /** True if several owners write the same file: then its content without one of them is unknown. */
  readonly hasConflicts: () => boolean;
  /** Puts all files in place, and returns the files that are there now. */
  readonly commit: () => OutputHashes;
}

/** The next state of a folder: based on `before`, or written completely if null. */
export function createIncrementalOutput(
  options: BuildOptions,
  { versionOf }: Pick<VersionedSources, 'versionOf'>,
  before: OutputHashes | null,
): IncrementalOutput {
  const { writer, into: stagingFolder, putInPlace } = createStagingFolder(options);
  const standing = new Map<string, string>();
  const written = new Set<string>();
  const ofPages = new Map<string, string>();
  const ofSite = new Set<string>();
  const copied = new Set<string>();
  let clashes = false;
  const put = (path: string, word: string, write: () => void) => {
    standing.set(path, word);
    if (before?.get(path) === word && !written.has(path)) return;
    written.add(path);
    write();
  };
  const claims = (
    path: string,
    own: Set<string>,
    others: readonly (ReadonlySet<string> | ReadonlyMap<string, string>)[],
  ) => {
    own.add(path);
    clashes ||= others.some((other) => other.has(path));
  };
  return {
    stagingFolder,
    writer: {
      text: (path, content) => {
        claims(path, ofSite, [ofPages, copied]);
        put(path, createHash('sha256').update(content).digest('base64'), () => writer.text(path, content));
      },
      copy: (from, path) => {
        claims(path, copied, [ofPages, ofSite]);
        put(path, `${from} ${versionOf(from)}`, () => writer.copy(from, path));
      },
      textParts: (name) => {
        claims(`${docwrightFolder}/${name}`, ofSite, [ofPages, copied]);
        put(`${docwrightFolder}/${name}`, 'part', () => writer.textParts(name));
      },
    },
    markCurrent: (owner, files) => {
      for (const path of files) {
        clashes ||= ofSite.has(path) || copied.has(path) || (ofPages.get(path) ?? owner) !== owner;
        ofPages.set(path, owner);
        standing.set(path, 'page');
      }
    },
    hasConflicts: () => clashes,
    commit: () => {
      if (before === null) putInPlace();
      else
        bringOver(
          stagingFolder,
          options.out,
          [...before.keys()].filter((path) => !standing.has(path)),
        );
      return standing;
    },
  };
}

/** True if a folder with a built site exists. */
export function isOutputPresent(out: string): boolean {
  return existsSync(join(out, docwrightFolder));
}

/** Removes files, and moves those of another folder to their places. */
function bringOver(from: string, out: string, gone: readonly string[]): void {
  for (const path of gone) {
    rmSync(join(out, path), { force: true });
    removeEmpty(dirname(path), out);
  }
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const own = join(entry.parentPath, entry.name);
    const target = join(out, own.slice(from.length));
    mkdirSync(dirname(target), { recursive: true });
    renameSync(own, target);
  }
  rmSync(from, { recursive: true, force: true });
}

/** Removes a folder and its parents as far as they are empty. */
function removeEmpty(folder: string, out: string): void {
  if (folder === '.' || !existsSync(join(out, folder)) || readdirSync(join(out, folder)).length > 0) return;
  rmdirSync(join(out, folder));
  removeEmpty(dirname(folder), out);
}
