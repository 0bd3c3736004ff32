import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { isRecord } from '#base/isRecord.ts';
import { listApiNavigation } from '#openapi/pages/apiNavigation.ts';
import {
  listSourcesNamed,
  parseOperationReference,
  parseSchemaReference,
  withoutSlash,
} from '#openapi/pages/operationReference.ts';
import { httpMethods } from '#openapi/read/apiOperation.ts';
import { listDescriptionFiles } from '#openapi/read/listDescriptionFiles.ts';
import { readOpenapi } from '#openapi/read/readOpenapi.ts';
import { parseJsonOrYaml } from '#openapi/text/parseJsonOrYaml.ts';
import { getOwnValue } from '#openapi/text/pointer.ts';
import { defineSiteRule } from '../rule.ts';
import type { LintSite } from '../site/lintSite.ts';

/** API descriptions that neither the configuration nor a page references, so no page is made from them. */
export const openapiWithoutPages = defineSiteRule({
  name: 'openapi-without-pages',
  group: 'site',
  severity: 'suggestion',
  sentence: 'Every API description has pages generated from it.',
  example: { wrong: 'An api/openapi.yaml file that nothing references', right: '"openapi": "api/openapi.yaml"' },
  check: (lint, { sayOf }) => {
    const described = listDescriptionFiles(lint.site.files, lint.site.siteFolder, lint.textOf).filter(
      (path) => path !== lint.configuration && !lint.ignores(path),
    );
    if (described.length === 0) return [];
    const used = listUsed(lint, described);
    return described
      .filter((path) => !used.has(path))
      .map((path) =>
        sayOf(path)(
          0,
          0,
          'No pages are generated from this API description. Neither the site configuration nor any page references it.',
        ),
      );
  },
});

/** The descriptions that the configuration or pages reference, looked up as for API pages. */
function listUsed({ site, docs, textOf }: LintSite, described: readonly RepoPath[]): ReadonlySet<RepoPath> {
  const sources = described.map((path) => ({ path }));
  const used = new Set(listApiNavigation(docs, site.siteFolder, site.files).places.flatMap((one) => one.sources.files));
  const addNamed = (file: string) => {
    for (const { path } of listSourcesNamed(file, sources)) used.add(path);
  };
  const fileNames = new Set<string>();
  for (const text of listTexts(docs.config)) {
    const file = parseOperationReference(text)?.file ?? null;
    for (const word of file === null ? text.split(/\s+/) : []) fileNames.add(fileNameOf(word.replace(/[?#].*$/, '')));
    if (file !== null) addNamed(file);
  }
  const keys = new Set<string>();
  for (const { facts } of site.pages.values()) {
    const { openapi, asyncapi, 'openapi-schema': schema } = facts.frontMatter;
    for (const text of listTexts(asyncapi)) fileNames.add(fileNameOf(text.trim()));
    const operation = typeof openapi === 'string' ? parseOperationReference(openapi) : null;
    const model = typeof schema === 'string' ? parseSchemaReference(schema) : null;
    if (operation === null) for (const text of listTexts(openapi)) fileNames.add(fileNameOf(text.trim()));
    for (const one of [operation, model]) if (one !== null && one.file !== null) addNamed(one.file);
    if (operation?.file === null) keys.add(operationKey(operation.method, operation.path));
    if (model?.file === null) keys.add(model.name);
  }
  for (const path of described) if (fileNames.has(fileNameOf(path))) used.add(path);
  addHolders(used, keys, described, textOf);
  return used;
}

/** Adds the first description with each operation or schema that a page names without a file; configured ones come first. */
function addHolders(
  used: Set<RepoPath>,
  keys: ReadonlySet<string>,
  described: readonly RepoPath[],
  textOf: LintSite['textOf'],
): void {
  if (keys.size === 0 || described.every((path) => used.has(path))) return;
  const missing = new Set(keys);
  for (const path of [...described.filter((one) => used.has(one)), ...described.filter((one) => !used.has(one))]) {
    if (missing.size === 0) return;
    const own = listKeys(path, textOf);
    for (const key of own) if (missing.delete(key)) used.add(path);
  }
}

/** The keys of a description's operations, and the names of its schemas. */
function listKeys(path: RepoPath, textOf: LintSite['textOf']): readonly string[] {
  const { value } = parseJsonOrYaml(textOf(path) ?? '');
  const items = listRecords(getOwnValue(value, 'paths'));
  if (items.some(([, item]) => getOwnValue(item, '$ref') !== undefined)) {
    // Only these need other files.
    const { operations, schemas } = readOpenapi(path, textOf);
    return [...operations.map((one) => operationKey(one.method, one.path)), ...schemas.map(({ name }) => name)];
  }
  const schemas = getOwnValue(getOwnValue(value, 'components'), 'schemas') ?? getOwnValue(value, 'definitions');
  return [
    ...items.flatMap(([name, item]) =>
      httpMethods.flatMap((method) => (isRecord(item[method]) ? [operationKey(method.toUpperCase(), name)] : [])),
    ),
    ...listRecords(getOwnValue(value, 'webhooks')).map(([name]) => operationKey('WEBHOOK', name)),
    ...listRecords(schemas).map(([name]) => name),
  ];
}

function listRecords(value: unknown): readonly (readonly [string, Readonly<Record<string, unknown>>])[] {
  return isRecord(value)
    ? Object.entries(value).flatMap(([key, one]) => (isRecord(one) ? [[key, one] as const] : []))
    : [];
}

function operationKey(method: string, path: string): string {
  return `${method} ${withoutSlash(path)}`;
}

/** All strings in a value. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(listTexts);
  return isRecord(value) ? Object.values(value).flatMap(listTexts) : [];
}
