import { extensionOf, fileNameOf, type RepoPath } from '#base/repoPath.ts';
import type { YamlString } from '#openapi/text/yamlStrings.ts';
import { isApiDescription, isSiteSettings } from './configurationClassifier.ts';

/**
 * The purpose of a searched file. Files of kind `rules` and `tool` contain names and patterns for programs, not text
 * for readers, so "Replace all" skips them.
 */
export type SearchFileKind =
  | 'page'
  | 'settings'
  | 'api'
  | 'data'
  | 'code'
  | 'styles'
  | 'html'
  | 'image'
  | 'llms'
  | 'rules'
  | 'tool'
  | 'other';

const kindOfExtension: Readonly<Partial<Record<string, SearchFileKind>>> = {
  md: 'page',
  mdx: 'page',
  css: 'styles',
  less: 'styles',
  scss: 'styles',
  html: 'html',
  htm: 'html',
  svg: 'image',
};

/** Files that a program finds by name. */
const toolNames =
  /^(?:CNAME|CODEOWNERS|Dockerfile|Makefile|_headers|_redirects|robots\.txt|requirements[^/]*\.txt|(?:package|tsconfig|jsconfig|deno|composer|vercel|renovate|lerna|turbo|nx|biome|wrangler)(?:[.-][^/]*)?\.jsonc?|(?:netlify|mkdocs|codecov|cloudbuild|docker-compose|compose|pnpm-workspace|antora|fern\.config|generators)(?:\.[^/]*)?\.(?:ya?ml|toml|json)|[^/]*\.config\.[cm]?[jt]s|[^/]*\.(?:toml|ini|cfg|conf|env|properties|lock|sh|ps1|bat))$/i;

/** Vale: its configuration, vocabularies, and the dictionaries and word lists of spell checkers. */
const rulesNames = /^(?:_?\.?vale(?:\.ini)?|\.?cspell[^/]*|[^/]*\.(?:dic|aff|wordlist))$/i;
const vocabularyPath = /(?:^|\/)(?:vocabular(?:y|ies)|vocab)\/(?:[^/]*\/)?(?:accept|reject)\.txt$/i;
/** The values of `extends` in a Vale rule (vale.sh/docs/styles). */
const valeRules = new Set([
  'capitalization',
  'conditional',
  'consistency',
  'existence',
  'metric',
  'occurrence',
  'readability',
  'repetition',
  'script',
  'sequence',
  'spelling',
  'substitution',
]);

/** Classifies a file by its path and, for JSON and YAML, by its strings. */
export function classifySearchFile(path: RepoPath, strings: readonly YamlString[]): SearchFileKind {
  const name = fileNameOf(path);
  if (rulesNames.test(name) || vocabularyPath.test(path) || path.startsWith('.docwright/')) return 'rules';
  if (strings.some(isValeRule)) return 'rules';
  const byExtension = kindOfExtension[extensionOf(path)];
  if (byExtension !== undefined) return byExtension;
  if (path.split('/').some((part) => part.startsWith('.')) || toolNames.test(name)) return 'tool';
  if (/\.[cm]?[jt]sx?$/i.test(name)) return 'code';
  if (/^llms(?:-full)?\.txt$/i.test(name)) return 'llms';
  if (!/\.(?:jsonc?|ya?ml)$/i.test(name)) return 'other';
  if (isApiDescription(strings)) return 'api';
  return isSiteSettings(strings) ? 'settings' : 'data';
}

function isValeRule({ keys, depth, value, isKey }: YamlString): boolean {
  return !isKey && depth === 1 && keys[0] === 'extends' && valeRules.has(value);
}
