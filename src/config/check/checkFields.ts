import { z } from 'zod';
import type { DocsJson, JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/jsonText.ts';
import { docsJsonSchema, sections } from '../sections/registry.ts';
import type { ConfigFinding } from './configFinding.ts';

/** Finds values that do not fit the description of their field, and keys of the other shape. The navigation's nodes are `checkNavigation`'s. */
export function checkFields({ config, shape }: Pick<DocsJson, 'config' | 'shape'>): readonly ConfigFinding[] {
  const schema = docsJsonSchema(shape).extend({ navigation: z.unknown().optional() });
  const result = schema.safeParse(config);
  const findings: ConfigFinding[] = result.success
    ? []
    : result.error.issues.flatMap((issue) => findingsOf(issue, [], config));
  if (config['navigation'] === undefined)
    findings.push({
      rule: 'config/required',
      severity: 'error',
      message: '“navigation” is missing.',
      path: ['navigation'],
    });
  return [
    ...findings,
    ...foreignKeys(config, shape).map((key): ConfigFinding => ({
      rule: 'config/other-shape',
      severity: 'warning',
      message: `“${key}” belongs to the other format of docs.json; services ignore it in this file.`,
      path: [key],
    })),
  ];
}

/** The keys of a configuration that only the other shape has. They are kept, shown, and can be moved. */
export function foreignKeys(config: DocsJson['config'], shape: DocsJson['shape']): readonly string[] {
  const keysOf = (of: DocsJson['shape']) => new Set(sections.flatMap((section) => Object.keys(section[of])));
  const [own, other] = [keysOf(shape), keysOf(shape === 'classic' ? 'current' : 'classic')];
  return Object.keys(config).filter((key) => other.has(key) && !own.has(key));
}

/** The keys of a configuration that neither shape has. They are kept, and edited as JSON. */
export function unknownKeys(config: DocsJson['config']): readonly string[] {
  const known = new Set(
    sections.flatMap((section) => [...Object.keys(section.classic), ...Object.keys(section.current)]),
  );
  return Object.keys(config).filter((key) => !known.has(key));
}

function findingsOf(issue: z.core.$ZodIssue, above: JsonPath, config: JsonValue): readonly ConfigFinding[] {
  const path: JsonPath = [...above, ...issue.path.map((key) => (typeof key === 'symbol' ? String(key) : key))];
  if (issue.code === 'invalid_union') {
    // The form whose own type fits says more than “fits none of them”.
    const fitting = issue.errors.find(
      (errors) => errors.length > 0 && errors.every((error) => error.path.length > 0 || error.code !== 'invalid_type'),
    );
    if (fitting !== undefined) return fitting.flatMap((inner) => findingsOf(inner, path, config));
  }
  const value = valueAt(config, path);
  // A reference that could not be followed is said by whoever read it.
  if (typeof value === 'object' && value !== null && '$ref' in value) return [];
  const name = nameOf(path);
  const missing = issue.code === 'invalid_type' && value === undefined;
  const rule = missing
    ? 'config/required'
    : issue.code === 'invalid_type' || issue.code === 'invalid_union'
      ? 'config/type'
      : 'config/value';
  return [
    { rule, severity: 'error', message: missing ? `“${name}” is missing.` : `“${name}” ${wordsFor(issue)}.`, path },
  ];
}

function wordsFor(issue: z.core.$ZodIssue): string {
  const types: Readonly<Record<string, string>> = {
    string: 'text',
    boolean: 'true or false',
    number: 'a number',
    array: 'a list',
    object: 'an object',
    record: 'an object',
  };
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${types[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_union': {
      const expected = issue.errors.flatMap((errors) =>
        errors.flatMap((error) =>
          error.code === 'invalid_type' && error.path.length === 0 ? [types[error.expected] ?? error.expected] : [],
        ),
      );
      return `must be ${eitherOf([...new Set(expected)])}`;
    }
    default:
      return issue.message;
  }
}

function eitherOf(kinds: readonly string[]): string {
  return kinds.length < 3 ? kinds.join(' or ') : `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
}

/** A path as writers read it: `tabs[0].url`. */
export function nameOf(path: JsonPath): string {
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
