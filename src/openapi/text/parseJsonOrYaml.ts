import { isWrittenNumber, parseExactJson } from '#base/exactJson.ts';
import { EVENT_ID } from 'js-yaml';
import { withoutByteOrderMark } from '#base/encoding.ts';
import { scanJson } from './scanJson.ts';
import { parseYamlEvents, composeYamlValue } from './yamlEvents.ts';

/** Parsed JSON or YAML text. Offsets refer to the original text. */
export interface ParsedText {
  /** Undefined if the text is neither. */
  readonly value: unknown;
  readonly error: { readonly message: string; readonly offset: number } | null;
  /** Offsets of duplicate keys; the last one wins. */
  readonly duplicateKey: readonly number[];
}

/** Parses text as JSON, or else as YAML 1.2. Never throws. */
export function parseJsonOrYaml(text: string): ParsedText {
  const bare = withoutByteOrderMark(text);
  const shift = text.length - bare.length;
  const read = /^\s*[{[]/.test(bare) ? readJson(bare) : readYaml(bare);
  if (shift === 0) return read;
  return {
    value: read.value,
    error: read.error === null ? null : { ...read.error, offset: read.error.offset + shift },
    duplicateKey: read.duplicateKey.map((offset) => offset + shift),
  };
}

function readJson(text: string): ParsedText {
  const { error, duplicateKey } = scanJson(text);
  if (error === null)
    try {
      return { value: parseExactJson(text), error: null, duplicateKey: duplicateKey.map(({ from }) => from) };
    } catch {
      return { value: undefined, error: { message: 'it’s too large to read', offset: 0 }, duplicateKey: [] };
    }
  const yaml = readYaml(text);
  return yaml.error === null
    ? yaml
    : { value: undefined, error: { message: 'it isn’t valid JSON', offset: error }, duplicateKey: [] };
}

function readYaml(text: string): ParsedText {
  const events = parseYamlEvents(text);
  if (!events.ok) return { value: undefined, error: events.problem, duplicateKey: [] };
  const strict = composeYamlValue(text, events.value, 'refused');
  const value = strict.ok ? strict : composeYamlValue(text, events.value);
  if (!value.ok) return { value: undefined, error: value.problem, duplicateKey: [] };
  const alias = events.value.find((event) => event.type === EVENT_ID.ALIAS);
  if (alias !== undefined && !isSmallTree(value.value, { left: mostValues }, [])) {
    return {
      value: undefined,
      error: { message: 'this alias contains itself or expands without limit', offset: alias.anchorStart },
      duplicateKey: [],
    };
  }
  return { value: value.value, error: null, duplicateKey: strict.ok ? [] : [strict.problem.offset] };
}

/** Maximum number of values in a file after aliases are expanded. */
const mostValues = 3_000_000;

function isSmallTree(value: unknown, count: { left: number }, around: readonly object[]): boolean {
  count.left -= 1;
  if (count.left < 0) return false;
  if (typeof value !== 'object' || value === null || isWrittenNumber(value)) return true;
  if (around.includes(value)) return false;
  const within = [...around, value];
  return Object.values(value).every((inner) => isSmallTree(inner, count, within));
}
