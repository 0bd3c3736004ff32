import { readdirSync, realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { tryOrNull, findGitFolder, readGitText } from '#gitFolder/findGitFolder.ts';
import { readGitConfig, type GitConfig } from '#gitFolder/readGitConfig.ts';
import { readSymbolicRef } from '#gitFolder/refs.ts';
import { parseSiteRepository, type SiteRepository } from '#site/view/editUrls.ts';

/**
 * The repository at a URL, for links to the files in a folder; its branch and folder are those of the working tree around it. Null
 * if its forge isn't known.
 */
export function readChosenRepository(folder: string, url: string): SiteRepository | null {
  const origin = readOriginRepository(folder);
  const top = findGitFolder(folder)?.top ?? folder;
  const [remote = '', branch] = url.split('#');
  const repository = parseSiteRepository(remote, branch ?? origin?.branch ?? 'HEAD', pathsAt(top));
  const within = relative(realpathSync(top), realpathSync(folder)).replaceAll(sep, '/');
  return repository === null ? null : { ...repository, isChosen: true, ...(within === '' ? {} : { folder: within }) };
}

/** The repository that a folder was cloned from, for links to it; null if it has no remote `origin`. */
export function readOriginRepository(folder: string): SiteRepository | null {
  const git = findGitFolder(folder);
  if (git === null) return null;
  const config = readGitConfig(readGitText(git.commonDir, 'config') ?? '');
  const [url] = config.get('remote.origin.url') ?? [];
  if (url === undefined) return null;
  const head = readSymbolicRef(git, 'refs/remotes/origin/HEAD')?.replace('refs/remotes/origin/', '');
  // GitHub and similar forges accept HEAD as the default branch.
  const branch = head ?? readSymbolicRef(git, 'HEAD')?.replace('refs/heads/', '') ?? 'HEAD';
  const repository = parseSiteRepository(rewrite(url, config), branch, pathsAt(git.top));
  const within = relative(git.top, realpathSync(folder)).replaceAll(sep, '/');
  return repository === null || within === '' ? repository : { ...repository, folder: within };
}

/** git-config(1), `url.<base>.insteadOf`: the longest matching prefix applies. */
function rewrite(url: string, config: GitConfig): string {
  const [longest] = [...config]
    .flatMap(([key, values]) => {
      const [, base] = /^url\.(.*)\.insteadof$/s.exec(key) ?? [];
      return base === undefined ? [] : values.map((start) => ({ base, start }));
    })
    .filter(({ start }) => url.startsWith(start))
    .toSorted((a, b) => b.start.length - a.start.length);
  return longest === undefined ? url : longest.base + url.slice(longest.start.length);
}

/** The files and folders at the top of a working tree, folders with a slash. They identify the forge. */
function pathsAt(top: string): readonly string[] {
  const entries = tryOrNull(() => readdirSync(top, { withFileTypes: true })) ?? [];
  return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name));
}
