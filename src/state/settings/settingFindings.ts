import type { ConfigFinding } from '#config/check/configFinding.ts';
import { findingsOf } from '#config/validateDocsJson.ts';
import { sentSite } from '../publish/sentSite.ts';
import type { OpenSite } from '../site/siteStore.ts';
import type { App } from '../app.ts';

/** What is wrong with the settings of the open site, by the path of the value: the same that the list of problems shows with its lines. */
export function settingFindings(app: App, site: OpenSite): readonly ConfigFinding[] {
  const { configuration, paths } = site;
  return configuration === null
    ? []
    : findingsOf(configuration.docs, configuration.path, paths, sentSite(app, site, []).known);
}
