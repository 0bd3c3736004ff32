import { withoutExtension, type RepoPath } from '#base/repoPath.ts';
import { decodeMarkdownString } from '#document/read/decodeMarkdownString.ts';
import type { PageFacts } from '../pageFacts.ts';
import type { Site } from '../site.ts';
import { listCandidatePaths, isSitePath, toPathKey } from './sitePath.ts';

interface Named {
  readonly page: RepoPath;
  readonly siteFolder: RepoPath;
  readonly keys: ReadonlySet<string>;
}

/** Cached by facts, which are created once per text. */
const named = new WeakMap<PageFacts, Named>();

/** The `toPathKey` of everything a page may name. Like the facts, it doesn't depend on which files exist. */
function keysOf(facts: PageFacts, page: RepoPath, siteFolder: RepoPath): ReadonlySet<string> {
  const known = named.get(facts);
  if (known?.page === page && known.siteFolder === siteFolder) return known.keys;
  const keys = new Set(
    facts.targets.flatMap((target) =>
      isSitePath(target.target)
        ? listCandidatePaths({ ...target, target: decodeMarkdownString(target.target) }, page, siteFolder).map(
            toPathKey,
          )
        : [],
    ),
  );
  named.set(facts, { page, siteFolder, keys });
  return keys;
}

/** The pages that may name one of the files. All other pages don't. */
export function findPagesNaming(
  { pages, siteFolder }: Pick<Site, 'pages' | 'siteFolder'>,
  files: readonly RepoPath[],
): readonly RepoPath[] {
  // Imports leave out extensions of all kinds.
  const wanted = new Set(files.flatMap((file) => [toPathKey(file), toPathKey(withoutExtension(file))]));
  const found: RepoPath[] = [];
  for (const [path, { facts }] of pages) {
    const keys = keysOf(facts, path, siteFolder);
    if (haveCommon(keys, wanted)) found.push(path);
  }
  return found;
}

function haveCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [fewer, more] = one.size < other.size ? [one, other] : [other, one];
  for (const key of fewer) if (more.has(key)) return true;
  return false;
}
