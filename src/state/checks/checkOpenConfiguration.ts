import type { Finding } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { findRedirectChains } from '#config/check/findRedirectChains.ts';
import { readDocsJson } from '#config/docsJson.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { checksFilePath, readChecksFile } from '#lint/switches/checksFile.ts';
import { getOpenSite } from '../site/siteStore.ts';
import { readConfigurationTexts } from '../site/readConfigurationTexts.ts';
import { getSiteAfterSending, type SiteAfterSending } from '../publish/siteAfterSending.ts';
import type { App } from '../app.ts';

/** Returns all findings of the open site's configuration, or of its version being sent, with their lines. */
export async function checkOpenConfiguration(app: App, sent?: SiteAfterSending): Promise<readonly Finding[]> {
  const site = getOpenSite(app);
  if (site === null || site.configuration === null) return [];
  const { path: now } = site.configuration;
  const { paths, known, textOf } = sent ?? getSiteAfterSending(app, site, []);
  const path = paths.has(now) ? now : site.changes.find((change) => change.path === now)?.from;
  if (path == null || !paths.has(path)) return [];
  const texts = await readConfigurationTexts(path, textOf);
  const readFile = (file: RepoPath) => texts.get(file) ?? null;
  const text = texts.get(path) ?? '';
  const { switches } = readChecksFile(await textOf(checksFilePath));
  const chains = findRedirectChains({
    docs: readDocsJson(text, readFile, path),
    configuration: path,
    files: paths,
    textOf: readFile,
  });
  return [
    ...validateDocsJson(text, { file: path, files: paths, known, readFile }),
    ...chains.flatMap((finding) => {
      const severity = switches.severityOf(finding.rule, finding.path, finding.severity);
      return severity === null || switches.isSuppressed(finding, readFile(finding.path) ?? '')
        ? []
        : [{ ...finding, severity }];
    }),
  ];
}
