import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../docsJson.ts';

/** Caches the folders per configuration, for all its redirects and pages with broken links. */
const known = new WeakMap<JsonObject, readonly string[]>();

/** True if a path from the site's root, without a leading slash, is in a folder of pages generated from an API description. */
export function isInApiFolder(path: string, config: JsonObject): boolean {
  const folders = known.get(config) ?? listApiFolders(config);
  known.set(config, folders);
  return folders.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

/** The folders of generated pages: of a description's own setting, else of a classic tab or anchor, else `api-reference` (reference §5.3). */
function listApiFolders(value: JsonValue): readonly string[] {
  if (isJsonArray(value)) return value.flatMap(listApiFolders);
  if (!isJsonObject(value)) return [];
  const own = ['openapi', 'asyncapi', 'graphql', 'sdk'].flatMap((key) => {
    const named = value[key];
    if (named === undefined) return [];
    const directory = isJsonObject(named) ? named['directory'] : undefined;
    const folders = [directory, value['url'], 'api-reference'].map((folder) =>
      typeof folder === 'string' && !/^[a-z]+:/i.test(folder) ? folder.replace(/^\/|\/$/g, '') : '',
    );
    return [folders.find((folder) => folder !== '') ?? ''];
  });
  return [...own, ...Object.values(value).flatMap(listApiFolders)];
}
