import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BuildOptions } from '../buildOptions.ts';
import { docwrightFolder, type SiteWriter } from '../files/siteWriter.ts';
import { createStagingFolder } from '../folderWriter.ts';
import type { VersionedSources } from './cachedFolderReader.ts';

/** The files that stand in a folder, by their paths, each with a word for what is in it. */
export type OutputHashes = ReadonlyMap<string, string>;

/** A folder that is being made like the one before, of which only what differs is written. */
export interface IncrementalOutput {
  /** Leaves out what stands there already. */
  readonly writer: SiteWriter;
  /** Where further files are written to that are told by `stands`. */
  readonly into: string;
  /** Tells of files that a page has, whether they are written now or stand there. */
  readonly stands: (owner: string, files: readonly string[]) => void;
  /** Whether one file would be written for several reasons: it is not to be told then what is left of it without one of them. */
  readonly isClashing: () => boolean;
  /** Puts all of it in place, and gives what stands there now. */
  readonly putInPlace: () => OutputHashes;
}

/** The next state of a folder; of `before` where that stands there, or else all of it anew. */
export function createIncrementalOutput(
  options: BuildOptions,
  { stamp }: Pick<VersionedSources, 'stamp'>,
  before: OutputHashes | null,
): IncrementalOutput {
  const { writer, into, putInPlace } = createStagingFolder(options);
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
    into,
    writer: {
      text: (path, content) => {
        claims(path, ofSite, [ofPages, copied]);
        put(path, createHash('sha256').update(content).digest('base64'), () => writer.text(path, content));
      },
      copy: (from, path) => {
        claims(path, copied, [ofPages, ofSite]);
        put(path, `${from} ${stamp(from)}`, () => writer.copy(from, path));
      },
      part: (name) => {
        claims(`${docwrightFolder}/${name}`, ofSite, [ofPages, copied]);
        put(`${docwrightFolder}/${name}`, 'part', () => writer.part(name));
      },
    },
    stands: (owner, files) => {
      for (const path of files) {
        clashes ||= ofSite.has(path) || copied.has(path) || (ofPages.get(path) ?? owner) !== owner;
        ofPages.set(path, owner);
        standing.set(path, 'page');
      }
    },
    isClashing: () => clashes,
    putInPlace: () => {
      if (before === null) putInPlace();
      else
        bringOver(
          into,
          options.out,
          [...before.keys()].filter((path) => !standing.has(path)),
        );
      return standing;
    },
  };
}

/** Whether a folder that a site was built into still stands. */
export function isOutputPresent(out: string): boolean {
  return existsSync(join(out, docwrightFolder));
}

/** Takes files away, and puts those of another folder in their places. */
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

/** Takes a folder away, and those around it, as far as nothing is in them. */
function removeEmpty(folder: string, out: string): void {
  if (folder === '.' || !existsSync(join(out, folder)) || readdirSync(join(out, folder)).length > 0) return;
  rmdirSync(join(out, folder));
  removeEmpty(dirname(folder), out);
}
