import { folderOf } from '#base/repoPath.ts';
import { checkFields } from '#config/check/checkFields.ts';
import { checkNavigation } from '#config/check/checkNavigation.ts';
import { checkFiles, checkTogether } from '#config/check/checkReferences.ts';
import type { ConfigFinding } from '#config/check/configFinding.ts';
import type { OpenSite } from './siteStore.ts';

/** What is wrong with the settings of the open site, by the path of the value. */
export function settingFindings({ configuration, paths }: OpenSite): readonly ConfigFinding[] {
  if (configuration === null) return [];
  const { docs, path } = configuration;
  return [...checkFields(docs), ...checkTogether(docs), ...checkNavigation(docs), ...checkFiles(docs, folderOf(path), paths)];
}
