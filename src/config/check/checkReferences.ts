import { toRootPath } from '#base/redirects.ts';
import { fileNameOf, joinRepoPath, type RepoPath } from '#base/repoPath.ts';
import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { formatJsonPath } from './checkFields.ts';
import type { ConfigFinding } from './configFinding.ts';

const filePaths: readonly JsonPath[] = [
  ['logo'],
  ['logo', 'light'],
  ['logo', 'dark'],
  ['favicon'],
  ['favicon', 'light'],
  ['favicon', 'dark'],
  ['backgroundImage'],
  ['background', 'image'],
  ['background', 'image', 'light'],
  ['background', 'image', 'dark'],
  ['thumbnails', 'background'],
];
/** Keys of API descriptions, also of each part of the navigation. */
const descriptionKeys = new Set(['openapi', 'asyncapi']);
/** Settings with keys of their own. */
const foreignKeys = new Set(['analytics', 'integrations', 'metadata', 'redirects', 'variables']);

/** Finds file paths that aren't in the repository. `siteFolder` is the configuration's folder. */
export function checkFileReferences(
  { config }: Pick<DocsJson, 'config'>,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): readonly ConfigFinding[] {
  const named = [
    ...filePaths.map((path): LocatedValue => [
      path,
      path.reduce<JsonValue | undefined>(
        (inner, key) => (isJsonObject(inner) ? inner[String(key)] : undefined),
        config,
      ),
    ]),
    ...listNamedFiles(config, []),
  ];
  return named.flatMap(([at, entry]): readonly ConfigFinding[] => {
    if (typeof entry !== 'string' || entry === '' || /^[a-z][a-z0-9+.-]*:/i.test(entry) || entry.startsWith('//'))
      return [];
    const found = [joinRepoPath(siteFolder, entry), joinRepoPath(entry)].some((candidate) => files.has(candidate));
    return found
      ? []
      : [
          {
            rule: 'config/file-not-found',
            severity: 'warning',
            message: `“${formatJsonPath(at)}” refers to ${entry}, which isn’t in the repository.`,
            path: at,
          },
        ];
  });
}

type LocatedValue = readonly [path: JsonPath, value: JsonValue | undefined];

/** API descriptions and icons that are files, anywhere in a configuration. */
function listNamedFiles(value: JsonValue, path: JsonPath): readonly LocatedValue[] {
  if (isJsonArray(value)) return value.flatMap((item, index) => listNamedFiles(item, [...path, index]));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]): readonly LocatedValue[] => {
    const at = [...path, key];
    if (inner === undefined || (path.length === 0 && foreignKeys.has(key))) return [];
    if (key === 'icon' && typeof inner === 'string') return /^\.{0,2}\//.test(inner) ? [[at, inner]] : [];
    if (!descriptionKeys.has(key)) return listNamedFiles(inner, at);
    if (isJsonArray(inner)) return inner.map((item, index) => [[...at, index], item]);
    return [isJsonObject(inner) ? [[...at, 'source'], inner['source']] : [at, inner]];
  });
}

/** Finds keys that the service requires in a `mint.json` although the classic format makes them optional (reference §1.3). */
export function checkMintJson({ config }: Pick<DocsJson, 'config'>, file: RepoPath): readonly ConfigFinding[] {
  if (fileNameOf(file) !== 'mint.json') return [];
  return ['colors', 'favicon']
    .filter((key) => config[key] === undefined)
    .map((key) => ({ rule: 'config/required', severity: 'error', message: `“${key}” is missing.`, path: [key] }));
}

/** Checks constraints between fields: both names of basic authentication, redirects from one path to two. */
export function checkFieldCombinations({ config }: Pick<DocsJson, 'config'>): readonly ConfigFinding[] {
  const findings: ConfigFinding[] = [];
  const { api, redirects } = config;
  const auth = isJsonObject(api) ? api['auth'] : undefined;
  if (
    isJsonObject(auth) &&
    auth['method'] === 'basic' &&
    filled(auth['name']) &&
    !/^[^:]+:[^:]+$/.test(String(auth['name']))
  ) {
    findings.push({
      rule: 'config/value',
      severity: 'error',
      message: '“api.auth.name” must use the format usernameName:passwordName if the method is basic.',
      path: ['api', 'auth', 'name'],
    });
  }
  const seen = new Set<JsonValue>();
  (isJsonArray(redirects) ? redirects : []).forEach((redirect, index) => {
    const source = isJsonObject(redirect) ? redirect['source'] : undefined;
    if (!filled(source)) return;
    const path = toRootPath(source);
    if (seen.has(path))
      findings.push({
        rule: 'config/duplicate',
        severity: 'warning',
        message: `${String(source)} is redirected twice. Only the first redirect is used.`,
        path: ['redirects', index],
      });
    seen.add(path);
  });
  return findings;
}

function filled(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
