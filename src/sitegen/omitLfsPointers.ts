import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getFileKind, isPagePath } from '#base/fileKind.ts';
import type { Finding } from '#base/finding.ts';
import { maxLfsPointerSize, parseLfsPointer } from '#base/lfsPointer.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { BuildOptions } from './buildOptions.ts';
import type { BuildFailure } from './files/buildFailure.ts';
import { listFilesToCopy } from './files/filesToCopy.ts';
import type { SiteSourceFolder } from './files/siteSourceFolder.ts';

/** A site without the files whose contents aren't there. They end the build, or are only reported if it continues on errors. */
interface SiteWithoutPointers {
  readonly folder: SiteSourceFolder;
  readonly failures: readonly BuildFailure[];
  readonly notices: readonly Finding[];
}

const mostNamed = 3;

/** Leaves out Git LFS pointers, which readers would get as damaged images or as pages. */
export function omitLfsPointers(
  folder: SiteSourceFolder,
  { folder: root, continuesOnErrors, history }: Pick<BuildOptions, 'folder' | 'continuesOnErrors' | 'history'>,
): SiteWithoutPointers {
  const prefix = folder.siteFolder === '' ? '' : `${folder.siteFolder}/`;
  const pages = [...folder.files].filter(
    (path) => isPagePath(path) && path.startsWith(prefix) && !folder.ignores(path),
  );
  const pointers = new Set([...listFilesToCopy(folder), ...pages].filter((path) => isLfsPointer(join(root, path))));
  if (pointers.size === 0) return { folder, failures: [], notices: [] };
  const files = new Set([...folder.files].filter((path) => !pointers.has(path)));
  // A commit's files were checked out here from a repository that the contents weren't sent to.
  const advice = history === undefined ? 'run “git lfs pull”' : 'run “git lfs push”';
  const message = `${describePointers([...pointers])}; ${advice}.`;
  return {
    folder: { ...folder, files },
    failures: continuesOnErrors ? [] : [{ path: '', line: 1, column: 1, message }],
    notices: continuesOnErrors
      ? [
          {
            rule: 'site/lfs-pointer',
            severity: 'warning',
            message: `${message} Not included in the site.`,
            path: '',
            range: { from: 0, to: 0, line: 1, column: 1 },
            fixes: [],
          },
        ]
      : [],
  };
}

function isLfsPointer(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return size > 0 && size < maxLfsPointerSize && parseLfsPointer(readFileSync(file)) !== null;
}

/** `2 images are Git LFS pointers (a.png, b.png)`. */
function describePointers(paths: readonly RepoPath[]): string {
  const what = paths.every((path) => getFileKind(path) === 'image') ? 'image' : 'file';
  const named = [...paths.slice(0, mostNamed), ...(paths.length > mostNamed ? ['…'] : [])].join(', ');
  return paths.length === 1
    ? `1 ${what} is a Git LFS pointer (${named})`
    : `${paths.length} ${what}s are Git LFS pointers (${named})`;
}
