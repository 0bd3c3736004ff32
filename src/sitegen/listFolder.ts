import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RepoPath } from '#base/repoPath.ts';
import { expandLinks, describeLinkFailure } from '#base/symbolicLinks.ts';
import type { SiteLinks } from '#site/site.ts';
import { getStagingFolders } from './stagingFolders.ts';
import { maxTextSize } from './files/siteSourceFolder.ts';

/** Folders that hold what others made. */
const leftOut = new Set(['node_modules', '.git', '.hg', '.svn']);

/** A site has a file again for each link to it; in bytes. */
const mostLinkedBytes = 600_000_000;

/** The files of a folder. */
export interface FolderListing {
  /** The files that may be read, those that links lead to by the links' paths as well. */
  readonly files: ReadonlySet<RepoPath>;
  readonly links: SiteLinks;
}

/**
 * The files in a folder, without those of what a build writes into `out`. Links are followed to files of the folder only, as Git
 * would check them out: one that leads elsewhere is among the broken ones, and nothing is read through it.
 */
export function listFolder(root: string, out: string | null = null): FolderListing {
  const files = new Set<RepoPath>();
  const targets = new Map<RepoPath, string>();
  // What a build that was broken off has left beside it is no part of the site either.
  const ours = new Set(out === null ? [] : [out, ...Object.values(getStagingFolders(out))]);
  const visit = (folder: string, path: RepoPath): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const own = join(folder, entry.name);
      const named = path === '' ? entry.name : `${path}/${entry.name}`;
      if (ours.has(own) || leftOut.has(entry.name)) continue;
      if (entry.isDirectory()) visit(own, named);
      else if (entry.isFile()) files.add(named);
      else if (entry.isSymbolicLink()) targets.set(named, targetOf(own));
    }
  };
  visit(root, '');
  const { aliases, broken } = expandLinks(files, targets);
  const links = withinBytes(root, {
    aliases,
    broken: broken.map((link) => ({ path: link.path, sentence: describeLinkFailure(link, 'folder') })),
  });
  return { files: links.aliases.size === 0 ? files : new Set([...files, ...links.aliases.keys()]), links };
}

/** Leaves out links to files once these have too many bytes, as where many links lead to one large file. */
function withinBytes(root: string, { aliases, broken }: SiteLinks): SiteLinks {
  const kept = new Map<RepoPath, RepoPath>();
  const left: SiteLinks['broken'][number][] = [];
  let bytes = 0;
  for (const [path, real] of aliases) {
    bytes += statSync(join(root, real)).size;
    if (bytes <= mostLinkedBytes) kept.set(path, real);
    else left.push({ path, sentence: `${path} is one of too many links to large files.` });
  }
  return left.length === 0 ? { aliases, broken } : { aliases: kept, broken: [...broken, ...left] };
}

function targetOf(link: string): string {
  const target = readlinkSync(link);
  return sep === '/' ? target : target.replaceAll(sep, '/');
}

/** The text of a file; null for one of no readable size. Throws where it is not there. */
export function readTextFile(file: string): string | null {
  return statSync(file).size > maxTextSize ? null : readFileSync(file, 'utf8');
}
