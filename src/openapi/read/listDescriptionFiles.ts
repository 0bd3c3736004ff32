import { extensionOf, type RepoPath } from '#base/repoPath.ts';
import { detectOpenApiVersion } from '#config/check/detectOpenApiVersion.ts';
import type { ReadApiFile } from './apiFiles.ts';

/** Folders whose descriptions aren't the site's own. */
const notOfSite = /^(?:node_modules|tests?|__tests__|fixtures|__fixtures__|testdata|mocks?)$/i;

/** The API descriptions in a site's folder, sorted by path, whether or not anything references them. */
export function listDescriptionFiles(
  files: Iterable<RepoPath>,
  siteFolder: RepoPath,
  read: ReadApiFile,
): readonly RepoPath[] {
  const prefix = siteFolder === '' ? '' : `${siteFolder}/`;
  return [...files]
    .filter(
      (path) =>
        /^(?:json|ya?ml)$/.test(extensionOf(path)) &&
        // Descriptions elsewhere in the repository belong to its code.
        path.startsWith(prefix) &&
        !path.split('/').some((part) => part.startsWith('.') || notOfSite.test(part)) &&
        isDescription(read(path) ?? ''),
    )
    .toSorted();
}

/** Most files of a site don't mention a version, so only a few have to be parsed. */
function isDescription(text: string): boolean {
  return /(?:openapi|swagger)["']?[ \t]*:/.test(text) && detectOpenApiVersion(text) !== null;
}
