import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { RepoPath } from '#base/repoPath.ts';
import { expandLinks, describeLinkFailure } from '#base/symbolicLinks.ts';
import type { SiteLinks } from '#site/site.ts';
import { getStagingFolders } from './stagingFolders.ts';
import { maxTextSize } from './files/siteSourceFolder.ts';

/** Folders with dependencies or repository data. */
const leftOut = new Set(['node_modules', '.git', '.hg', '.svn']);

/** Maximum total size of linked files, in bytes: each link to a file adds a copy to the site. */
const mostLinkedBytes = 600_000_000;

/** The files in a folder. */
export interface FolderListing {
  /** The readable files, including link targets under the links' paths. */
  readonly files: ReadonlySet<RepoPath>;
  readonly links: SiteLinks;
}

/**
 * The files in a folder, except what a build writes into `out`. Links are followed only to files of the folder, as Git would check them
 * out; others are listed as broken, and nothing is read through them.
 */
export function listFolder(root: string, out: string | null = null): FolderListing {
  const files = new Set<RepoPath>();
  const targets = new Map<RepoPath, string>();
  // What an interrupted build left next to it is not part of the site either.
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

/** Omits links to files beyond a total size, for example if many links lead to one large file. */
function withinBytes(root: string, { aliases, broken }: SiteLinks): SiteLinks {
  const kept = new Map<RepoPath, RepoPath>();
  const left: SiteLinks['broken'][number][] = [];
  let bytes = 0;
  for (const [path, real] of aliases) {
    bytes += statSync(join(root, real)).size;
    if (bytes <= mostLinkedBytes) kept.set(path, real);
    else left.push({ path, sentence: `${path} exceeds the total size limit for linked files.` });
  }
  return left.length === 0 ? { aliases, broken } : { aliases: kept, broken: [...broken, ...left] };
}

function targetOf(link: string): string {
  const target = readlinkSync(link);
  return sep === '/' ? target : target.replaceAll(sep, '/');
}

/** The text of a file; null if it is too large. Throws if it is missing. */
export function readTextFile(file: string): string | null {
  return statSync(file).size > maxTextSize ? null : readFileSync(file, 'utf8');
}
