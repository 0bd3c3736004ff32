import type { ConfigFinding } from '#config/check/configFinding.ts';
import { validateConfig } from '#config/validateDocsJson.ts';
import { getSiteAfterSending } from '../publish/siteAfterSending.ts';
import type { OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** Returns the problems of the open site's settings by value path; the same ones that the problem list shows by line. */
export function checkSettings(app: App, site: OpenSite): readonly ConfigFinding[] {
  const { configuration, paths } = site;
  return configuration === null
    ? []
    : validateConfig(configuration.docs, configuration.path, paths, getSiteAfterSending(app, site, []).known);
}
