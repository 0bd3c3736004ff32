import { fileNameOf, parentFolderOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { ignoreFileName } from '#config/navigation/parseIgnoreFile.ts';
import type { OpenSite } from './siteStore.ts';

/** True if a file, by any path that leads to it, may contain part of the site's configuration or its ignore rules. */
export function isConfigurationFile({ configuration, links }: OpenSite, path: RepoPath): boolean {
  if (configuration === null) return false;
  const real = (name: RepoPath) => links.get(name)?.target ?? name;
  const isSame = (name: RepoPath) => real(name) === real(path);
  const isPart =
    fileNameOf(path).endsWith('.json') &&
    [...configuration.docs.locations.values()].some(({ file }) => file !== null && isSame(file));
  return (
    isSame(configuration.path) || isSame(joinRepoPath(parentFolderOf(configuration.path), ignoreFileName)) || isPart
  );
}
