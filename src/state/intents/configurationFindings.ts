import type { RepoPath } from '#base/repoPath.ts';
import type { Finding } from '#base/finding.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { sentSite, type SentSite } from '../publish/sentSite.ts';

/** All that is wrong with the configuration of the open site, or of what is sent of it, with the lines in its files. */
export async function configurationFindings(sent?: SentSite): Promise<readonly Finding[]> {
  const site = openSiteNow();
  if (site === null || site.configuration === null) return [];
  const { path } = site.configuration;
  const { paths, known, textOf } = sent ?? sentSite(site, []);
  if (!paths.has(path)) return [];
  const texts = await textsOfConfiguration(path, textOf);
  return validateDocsJson(texts.get(path) ?? '', {
    file: path,
    files: paths,
    known,
    readFile: (file) => texts.get(file) ?? null,
  });
}

/** The configuration and the files that it is written in, which name one another. */
async function textsOfConfiguration(
  path: RepoPath,
  textOf: SentSite['textOf'],
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
