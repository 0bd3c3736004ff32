import { fileNameOf, folderOf, joinPath, type RepoPath } from '#base/repoPath.ts';
import { ignoreFileName } from '#config/navigation/ignoredFiles.ts';
import type { OpenSite } from './siteStore.ts';

/** Whether a file may hold a part of the site's configuration, or says what the site leaves out. */
export function isConfigurationFile({ configuration }: OpenSite, path: RepoPath): boolean {
  if (configuration === null) return false;
  const isPart =
    fileNameOf(path).endsWith('.json') && [...configuration.docs.places.values()].some(({ file }) => file === path);
  return path === configuration.path || path === joinPath(folderOf(configuration.path), ignoreFileName) || isPart;
}
