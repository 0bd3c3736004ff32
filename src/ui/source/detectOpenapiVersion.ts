import { extensionOf, type RepoPath } from '#base/repoPath.ts';

/** Versions with completion and validation. */
export type OpenapiVersion = '3.0' | '3.1';

/** How many characters of a text to search for its version. */
const furthest = 1200;

const json = /^\uFEFF?\s*\{[^{}[\]]*?"openapi"\s*:\s*"(?<version>3\.[01])\.\d/;
const yaml = /^\uFEFF?(?:openapi|"openapi"|'openapi')\s*:\s+["']?(?<version>3\.[01])\.\d/m;
const patterns: Readonly<Record<string, RegExp>> = { json, yaml, yml: yaml };

/** The OpenAPI version at the start of a JSON or YAML text; null for any other text. */
export function detectOpenapiVersion(path: RepoPath, text: string): OpenapiVersion | null {
  const version = patterns[extensionOf(path)]?.exec(text.slice(0, furthest))?.groups?.['version'];
  return version === '3.0' || version === '3.1' ? version : null;
}
