import type { RepoPath } from '#base/repoPath.ts';
import { readDocsJson } from '#config/docsJson.ts';

/** Returns the texts of the configuration and of the files it references for its parts. */
export async function readConfigurationTexts(
  path: RepoPath,
  textOf: (path: RepoPath) => Promise<string | null>,
): Promise<ReadonlyMap<RepoPath, string | null>> {
  const texts = new Map([[path, await textOf(path)]]);
  for (;;) {
    const missing = new Set<RepoPath>();
    readDocsJson(
      texts.get(path) ?? '',
      (file) => {
        if (!texts.has(file)) missing.add(file);
        return texts.get(file) ?? null;
      },
      path,
    );
    if (missing.size === 0) return texts;
    for (const file of missing) texts.set(file, await textOf(file));
  }
}
