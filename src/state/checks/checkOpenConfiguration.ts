import type { Finding } from '#base/finding.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
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
  return validateDocsJson(texts.get(path) ?? '', {
    file: path,
    files: paths,
    known,
    readFile: (file) => texts.get(file) ?? null,
  });
}
