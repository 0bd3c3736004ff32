import type { ConfigFinding } from '#config/check/configFinding.ts';
import { findingsOf } from '#config/validateDocsJson.ts';
import type { OpenSite } from '../site/siteStore.ts';

/** What is wrong with the settings of the open site, by the path of the value: the same that the list of problems shows with its lines. */
export function settingFindings({ configuration, paths }: OpenSite): readonly ConfigFinding[] {
  return configuration === null ? [] : findingsOf(configuration.docs, configuration.path, paths);
}
