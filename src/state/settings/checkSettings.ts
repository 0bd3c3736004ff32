import type { ConfigFinding } from '#config/check/configFinding.ts';
import { validateConfig } from '#config/validateDocsJson.ts';
import { getSiteAfterSending } from '../publish/siteAfterSending.ts';
import type { OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** What is wrong with the settings of the open site, by the path of the value: the same that the list of problems shows with its lines. */
export function checkSettings(app: App, site: OpenSite): readonly ConfigFinding[] {
  const { configuration, paths } = site;
  return configuration === null
    ? []
    : validateConfig(configuration.docs, configuration.path, paths, getSiteAfterSending(app, site, []).known);
}
