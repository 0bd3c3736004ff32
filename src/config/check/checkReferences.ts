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
  ['openapi'],
  ['api', 'openapi'],
  ['api', 'openapi', 'source'],
];

/** Finds file paths that aren't in the repository. `siteFolder` is the configuration's folder. */
export function checkFileReferences(
  { config }: Pick<DocsJson, 'config'>,
  siteFolder: RepoPath,
  files: ReadonlySet<RepoPath>,
): readonly ConfigFinding[] {
  return filePaths.flatMap((path) => {
    const value = path.reduce<JsonValue | undefined>(
      (inner, key) => (isJsonObject(inner) ? inner[String(key)] : undefined),
      config,
    );
    const named: readonly (readonly [JsonPath, JsonValue])[] = isJsonArray(value)
      ? value.map((entry, index) => [[...path, index], entry])
      : value === undefined
        ? []
        : [[path, value]];
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
