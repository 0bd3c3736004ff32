import { isJsonArray, isJsonObject, type DocsJson, type JsonValue } from '../docsJson.ts';
import type { JsonPath } from '../edit/parsedJsonText.ts';
import { checkFields, formatJsonPath } from './checkFields.ts';

/** The new value for an invalid one; `undefined` removes its key. */
export interface Correction {
  readonly title: string;
  readonly value: JsonValue | undefined;
}

/** Rules whose findings come from a field's schema. */
const ofFields = new Set(['config/type', 'config/value', 'config/unknown-key']);

/** The only simple change that makes a value valid without introducing another finding; null if there is none or more than one. */
export function findOnlyCorrection(
  docs: Pick<DocsJson, 'config' | 'format'>,
  { rule, path }: { readonly rule: string; readonly path: JsonPath },
): Correction | null {
  if (!ofFields.has(rule)) return null;
  const value = path.reduce<JsonValue | undefined>(childOf, docs.config);
  if (value === undefined) return null;
  const before = new Set(sentences(docs));
  const fitting = candidates(rule, value).filter((candidate) => {
    const after = sentences({ ...docs, config: replaced(docs.config, path, candidate) });
    return after.length < before.size && after.every((sentence) => before.has(sentence));
  });
  const [only, ...others] = fitting;
  if (fitting.length === 0 || others.length > 0) return null;
  return {
    title: only === undefined ? `Remove “${formatJsonPath(path.slice(-1))}”` : `Change to ${JSON.stringify(only)}`,
    value: only,
  };
}

function candidates(rule: string, value: JsonValue): readonly (JsonValue | undefined)[] {
  if (rule === 'config/unknown-key' || value === null) return [undefined];
  if (typeof value === 'number') return [String(value)];
  if (typeof value !== 'string') return [];
  const plain = value.trim();
  const texts = new Set([plain, plain.toLowerCase(), plain.replace(/^http:/, 'https:')]);
  return [
    ...[...texts].filter((text) => text !== value),
    ...(/^(?:true|false)$/i.test(plain) ? [plain.toLowerCase() === 'true'] : []),
    ...(plain !== '' && Number.isFinite(Number(plain)) ? [Number(plain)] : []),
    ...(plain === '' ? [] : [[value]]),
  ];
}

function sentences(docs: Pick<DocsJson, 'config' | 'format'>): readonly string[] {
  return checkFields(docs).map(({ path, message }) => `${formatJsonPath(path)} ${message}`);
}

function childOf(value: JsonValue | undefined, key: string | number): JsonValue | undefined {
  if (isJsonArray(value)) return typeof key === 'number' ? value[key] : undefined;
  return isJsonObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function replaced(
  config: DocsJson['config'],
  [key, ...inner]: JsonPath,
  next: JsonValue | undefined,
): DocsJson['config'] {
  if (key === undefined) return config;
  const { [key]: own, ...others } = config;
  if (inner.length === 0) return next === undefined ? others : { ...config, [key]: next };
  return { ...config, [key]: replacedIn(own ?? null, inner, next) };
}

function replacedIn(value: JsonValue, path: JsonPath, next: JsonValue | undefined): JsonValue {
  if (isJsonObject(value)) return replaced(value, path, next);
  if (!isJsonArray(value)) return value;
  const [index, ...inner] = path;
  return value.flatMap((entry, at) =>
    at !== index ? [entry] : inner.length > 0 ? [replacedIn(entry, inner, next)] : next === undefined ? [] : [next],
  );
}
