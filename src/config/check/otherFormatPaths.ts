import { z } from 'zod';
import { isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { settingsSections } from '../sections/registry.ts';
import { getOtherConfigFormat } from '../settings.ts';
import { moveOtherFormatKey } from '../upgrade/moveOtherFormatKey.ts';
import { formatJsonPath } from './checkFields.ts';
import type { ConfigFinding } from './configFinding.ts';

/**
 * Paths of settings that only the other format has, inside keys that both formats have: `api.baseUrl` in a file of the current
 * format. They are kept and shown, and can be moved.
 */
export function listOtherFormatPaths({ config, format }: Pick<DocsJson, 'config' | 'format'>): readonly JsonPath[] {
  const [own, other] = [schemasOf(format), schemasOf(getOtherConfigFormat(format))];
  return Object.entries(config).flatMap(([key, value]) => {
    const [ownSchema, otherSchema] = [own.get(key), other.get(key)];
    return ownSchema === undefined || otherSchema === undefined ? [] : pathsIn(value, [key], ownSchema, otherSchema);
  });
}

/** Reports those paths, unless their object allows no unknown keys, which is reported as an error. */
export function checkOtherFormatPaths(docs: Pick<DocsJson, 'config' | 'format'>): readonly ConfigFinding[] {
  return listOtherFormatPaths(docs).flatMap((path): readonly ConfigFinding[] => {
    if (isRefused(docs, path)) return [];
    const to = moveOtherFormatKey(JSON.stringify(docs.config), path, docs.format)?.to ?? null;
    const hint = to === null ? '' : ` Use “${formatJsonPath(to)}” in this file.`;
    return [
      {
        rule: 'config/other-shape',
        severity: 'warning',
        message: `“${formatJsonPath(path)}” belongs to the other docs.json format.${hint}`,
        path,
        ignored: path,
      },
    ];
  });
}

function schemasOf(format: DocsJson['format']): ReadonlyMap<string, z.ZodType> {
  return new Map(settingsSections.flatMap((section) => Object.entries(section[format])));
}

function pathsIn(value: JsonValue, path: JsonPath, own: z.core.$ZodType, other: z.core.$ZodType): readonly JsonPath[] {
  const [ownShape, otherShape] = [shapeOf(own), shapeOf(other)];
  if (!isJsonObject(value) || ownShape === null || otherShape === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const [ownSchema, otherSchema] = [ownShape[key], otherShape[key]];
    if (otherSchema === undefined) return [];
    return ownSchema === undefined ? [[...path, key]] : pathsIn(inner, [...path, key], ownSchema, otherSchema);
  });
}

/** The fields of an object schema, through optional ones; null for any other. */
function shapeOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> | null {
  if (schema instanceof z.ZodOptional) return shapeOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema.shape : null;
}

function isRefused({ config, format }: Pick<DocsJson, 'config' | 'format'>, path: JsonPath): boolean {
  const parent = path.slice(0, -1);
  const result = schemasOf(format).get(String(path[0]))?.safeParse(config[String(path[0])]);
  return (
    result?.error?.issues.some(
      (issue) =>
        issue.code === 'unrecognized_keys' &&
        issue.path.join('\n') === parent.slice(1).join('\n') &&
        issue.keys.includes(String(path.at(-1))),
    ) === true
  );
}
