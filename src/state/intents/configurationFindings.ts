import type { Finding } from '#base/finding.ts';
import { validateDocsJson } from '#config/validateDocsJson.ts';
import { openSiteNow } from '../site/siteStore.ts';
import { textsOfConfiguration } from '../site/textsOfConfiguration.ts';
import { sentSite, type SentSite } from '../publish/sentSite.ts';
import type { App } from '../app.ts';

/** All that is wrong with the configuration of the open site, or of what is sent of it, with the lines in its files. */
export async function configurationFindings(app: App, sent?: SentSite): Promise<readonly Finding[]> {
  const site = openSiteNow(app);
  if (site === null || site.configuration === null) return [];
  const { path } = site.configuration;
  const { paths, known, textOf } = sent ?? sentSite(app, site, []);
  if (!paths.has(path)) return [];
  const texts = await textsOfConfiguration(path, textOf);
  return validateDocsJson(texts.get(path) ?? '', {
    file: path,
    files: paths,
    known,
    readFile: (file) => texts.get(file) ?? null,
  });
}
