import { extensionOf, type RepoPath } from '#base/repoPath.ts';

/** The versions whose files are completed and judged. */
export type OpenapiVersion = '3.0' | '3.1';

/** How far into a text its version is looked for. */
const furthest = 1200;

/** The version of OpenAPI that a text of JSON says at its beginning; null for any other text. */
export function openapiVersion(path: RepoPath, text: string): OpenapiVersion | null {
  if (extensionOf(path) !== 'json') return null;
  const [, version] = /^\uFEFF?\s*\{[^{}[\]]*?"openapi"\s*:\s*"(3\.[01])\.\d/.exec(text.slice(0, furthest)) ?? [];
  return version === '3.0' || version === '3.1' ? version : null;
}
