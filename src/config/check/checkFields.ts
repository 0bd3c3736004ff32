import { z } from 'zod';
import { describeSchemaIssue, findLikeliestForm } from '#form/schemaIssues.ts';
import { isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { childLists, findDroppedPart } from '../navigation/nodeKinds.ts';
import { createDocsJsonSchema, settingsSections } from '../sections/registry.ts';
import type { ConfigFinding } from './configFinding.ts';

/**
 * Checks values against their schema, and reports keys of the other format. For an error, the service refuses the whole
 * file; for a warning, it accepts the value without using it.
 */
export function checkFields({ config, format }: Pick<DocsJson, 'config' | 'format'>): readonly ConfigFinding[] {
  const result = createDocsJsonSchema(format).safeParse(config);
  const findings = result.success ? [] : result.error.issues.flatMap((issue) => findingsOf(issue, [], config));
  return [
    ...(format === 'current' ? demoteDropped(findings, config['navigation']) : findings),
    ...listOtherFormatKeys(config, format).map((key): ConfigFinding => ({
      rule: 'config/other-shape',
      severity: 'warning',
      message: `“${key}” belongs to the other docs.json format.`,
      path: [key],
      ignored: [key],
    })),
  ];
}

/** Turns findings into warnings in parts of a navigation that the service drops, because those don't make it refuse the file. */
function demoteDropped(
  findings: readonly ConfigFinding[],
  navigation: JsonValue | undefined,
): readonly ConfigFinding[] {
  const located = findings.map((finding) => ({ finding, dropped: findDroppedPart(finding.path) }));
  const refused = new Set(
    located.flatMap(({ finding: { path, severity }, dropped }) =>
      path[0] === 'navigation' && dropped === null && severity === 'error' ? [path[1]] : [],
    ),
  );
  // The service uses the first valid list of the navigation.
  const hasRightList =
    isJsonObject(navigation) &&
    Object.keys(childLists).some((list) => navigation[list] !== undefined && !refused.has(list));
  return located.map(({ finding, dropped }) => {
    const list = finding.path[1];
    const part =
      dropped ??
      (hasRightList && finding.path[0] === 'navigation' && Object.hasOwn(childLists, list ?? '')
        ? finding.path.slice(0, 2)
        : null);
    return part === null || finding.severity !== 'error'
      ? finding
      : {
          ...finding,
          severity: 'warning' as const,
          ignored: part,
        };
  });
}

/** Top-level keys that only the other format has. They are kept and shown, and can be moved. */
export function listOtherFormatKeys(config: DocsJson['config'], shape: DocsJson['format']): readonly string[] {
  const keysOf = (of: DocsJson['format']) => new Set(settingsSections.flatMap((section) => Object.keys(section[of])));
  const [own, other] = [keysOf(shape), keysOf(shape === 'classic' ? 'current' : 'classic')];
  return Object.keys(config).filter((key) => other.has(key) && !own.has(key));
}

/** Top-level keys that neither format has. They are kept and edited as JSON. */
export function listUnknownKeys(config: DocsJson['config']): readonly string[] {
  const known = new Set(
    settingsSections.flatMap((section) => [...Object.keys(section.classic), ...Object.keys(section.current)]),
  );
  return Object.keys(config).filter((key) => !known.has(key));
}

function findingsOf(issue: z.core.$ZodIssue, above: JsonPath, config: JsonValue): readonly ConfigFinding[] {
  const path: JsonPath = [...above, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  if (issue.code === 'invalid_union') {
    const form = findLikeliestForm(issue.errors);
    if (form !== null) return form.flatMap((inner) => findingsOf(inner, path, config));
  }
  if (isInReference(config, path)) return [];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      rule: 'config/unknown-key',
      severity: 'error',
      message: `“${formatJsonPath([...path, key])}” isn’t a valid setting here.`,
      path: [...path, key],
    }));
  const missing = issue.code === 'invalid_type' && valueAt(config, path) === undefined;
  const words = describeSchemaIssue(issue, missing);
  const rule = words.startsWith('is missing')
    ? 'config/required'
    : issue.code === 'invalid_type' || issue.code === 'invalid_union'
      ? 'config/type'
      : 'config/value';
  return [{ rule, severity: severityOf(issue), message: `“${formatJsonPath(path)}” ${words}.`, path }];
}

/** True if a value is in an object that refers to another file or repository, so its content isn't known here. */
function isInReference(config: JsonValue, path: JsonPath): boolean {
  return (
    path.some((_, length) => {
      const value = length === 0 ? undefined : valueAt(config, path.slice(0, length));
      return hasReference(value);
    }) || hasReference(valueAt(config, path))
  );
}

function hasReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('$ref' in value || 'sourceRef' in value);
}

function severityOf(issue: z.core.$ZodIssue): ConfigFinding['severity'] {
  return issue.code === 'custom' && issue.params?.['severity'] === 'warning' ? 'warning' : 'error';
}

/** A path for display: `tabs[0].url`. */
export function formatJsonPath(path: JsonPath): string {
  return path.reduce<string>(
    (name, key) => (typeof key === 'number' ? `${name}[${key}]` : name === '' ? key : `${name}.${key}`),
    '',
  );
}

function valueAt(value: JsonValue, path: JsonPath): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
