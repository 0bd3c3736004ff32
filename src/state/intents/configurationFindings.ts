import type { RepoPath } from '#base/repoPath.ts';
import type { Finding } from '#base/finding.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { presentText } from './presentFile.ts';

/** All that is wrong with the configuration of the open site, with the lines in its files. */
export async function configurationFindings(): Promise<readonly Finding[]> {
  const site = openSiteNow();
  if (site === null || site.configuration === null) return [];
  const { path, docs } = site.configuration;
  const files = new Set<RepoPath>([
    path,
    ...[...docs.places.values()].flatMap(({ file }) => (file === null ? [] : [file])),
  ]);
  const texts = new Map<RepoPath, string>();
  for (const file of files) {
    const text = await presentText(file);
    if (text.ok && text.value !== null) texts.set(file, text.value);
  }
  return validateDocsJson(texts.get(path) ?? '', {
    file: path,
    files: site.paths,
    readFile: (file) => texts.get(file) ?? null,
  });
}
