import { isMap, parseDocument, YAMLError } from 'yaml';
import { positionAt } from '#base/encoding.ts';
import { err, ok, type Result } from '#base/result.ts';
import { isValeLevel, type ValeLevel } from './valeConfig.ts';
import type { ValeProblem } from './valeProblem.ts';

const shortest = 1000;
const list = /^([A-Za-z]+):[ \t]*\n((?:[ \t]*-[ \t]+[A-Za-z_][\w.]*(?:[ -][\w.]+)*[ \t]*\n)+)/gm;
const meant = new Set(['y', 'n', 'yes', 'no', 'true', 'false', 'on', 'off', 'null']);

/** Extracts lists of many plain words from a YAML text line by line, because a parser takes seconds for 84,000 items. */
function extractLongLists(text: string): {
  readonly text: string;
  readonly lists: Readonly<Record<string, readonly string[]>>;
} {
  const lists: Record<string, readonly string[]> = {};
  const unix = text.replaceAll('\r\n', '\n');
  const rest = (unix.endsWith('\n') ? unix : `${unix}\n`).replaceAll(list, (whole, key: string, lines: string) => {
    const items = lines
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^[ \t]*-[ \t]+/, '').trimEnd());
    if (items.length < shortest || items.some((item) => meant.has(item.toLowerCase()))) return whole;
    lists[key] = items;
    return '\n';
  });
  return { text: rest, lists };
}

/** Action that a rule offers for its findings. */
export interface RuleAction {
  readonly name: string;
  readonly params: readonly string[];
}

/** A file of a style: one rule of any kind. */
export interface RuleDefinition {
  /** `Style.Rule`. */
  readonly name: string;
  readonly path: string;
  readonly kind: string;
  readonly message: string;
  readonly level: ValeLevel;
  readonly scope: readonly string[];
  readonly link: string;
  /** Maximum number of findings in a file; 0 for no limit. */
  readonly limit: number;
  readonly action: RuleAction | null;
  /** Other keys of the file; they depend on its kind. */
  readonly fields: Readonly<Record<string, unknown>>;
}

const mostAliases = 20;

/** Reads the rule in a style's file, or returns the problem. */
export function readRuleDefinition(name: string, path: string, text: string): Result<RuleDefinition, ValeProblem> {
  const failed = (line: number, message: string) =>
    err<ValeProblem>({ kind: 'invalid-rule', path, line, message: `${name} can’t run: ${message}` });
  const lists = extractLongLists(text);
  const document = parseDocument(lists.text, { logLevel: 'silent' });
  const error = document.errors[0];
  const isWhole = Object.keys(lists.lists).length === 0;
  if (error !== undefined)
    return failed(isWhole ? positionAt(lists.text, error.pos[0]).line : 1, 'it isn’t valid YAML.');
  const { contents } = document;
  if (!isMap(contents)) return failed(1, 'it must contain keys and values.');
  let values: Record<string, unknown>;
  try {
    // A map with string keys, as plain data; aliases are limited.
    values = { ...(document.toJS({ maxAliasCount: mostAliases }) as Record<string, unknown>), ...lists.lists };
  } catch (thrown) {
    if (thrown instanceof YAMLError || thrown instanceof ReferenceError)
      return failed(1, 'its YAML aliases can’t be resolved.');
    throw thrown;
  }
  const lineOf = (key: string) => positionAt(text, Math.max(0, text.search(new RegExp(`^${key}:`, 'm')))).line;
  const { extends: kind, message, level = 'warning', scope, link, limit, action, ...fields } = values;
  if (typeof kind !== 'string') return failed(1, 'the key “extends” is missing.');
  if (typeof message !== 'string') return failed(1, 'the key “message” is missing.');
  if (!isValeLevel(level)) return failed(lineOf('level'), '“level” must be suggestion, warning, or error.');
  const scopes = toStringList(scope);
  return ok({
    name,
    path,
    kind,
    message,
    level,
    scope: scopes.length === 0 ? ['text'] : scopes,
    link: typeof link === 'string' ? link : '',
    limit: typeof limit === 'number' ? limit : 0,
    action: actionOf(action),
    fields,
  });
}

function actionOf(value: unknown): RuleAction | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || typeof value.name !== 'string') return null;
  return { name: value.name, params: 'params' in value ? toStringList(value.params) : [] };
}

/** Strings of a list or of a single value; numbers and booleans are converted. */
export function toStringList(value: unknown): readonly string[] {
  if (value === undefined || value === null) return [];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) =>
    typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [],
  );
}

/** Boolean field of a rule; the key is case-insensitive. */
export function getFlagField({ fields }: RuleDefinition, key: string, otherwise = false): boolean {
  const value = fieldOf(fields, key);
  return typeof value === 'boolean' ? value : otherwise;
}

/** Number field; 0 if missing. */
export function getNumberField({ fields }: RuleDefinition, key: string): number {
  const value = fieldOf(fields, key);
  return typeof value === 'number' ? value : 0;
}

/** Text field; empty if missing. */
export function getTextField({ fields }: RuleDefinition, key: string): string {
  return toStringList(fieldOf(fields, key)).join('');
}

/** List field. */
export function getListField({ fields }: RuleDefinition, key: string): readonly string[] {
  return toStringList(fieldOf(fields, key));
}

/** Pairs of a field that is a map or a list of maps, in file order. */
export function getPairsField({ fields }: RuleDefinition, key: string): readonly (readonly [string, string])[] {
  const value = fieldOf(fields, key);
  const maps: readonly unknown[] = Array.isArray(value) ? value : [value];
  return maps.flatMap((map) =>
    typeof map === 'object' && map !== null
      ? Object.entries(map).map(([name, item]) => [name, toStringList(item).join('')] as const)
      : [],
  );
}

function fieldOf(fields: RuleDefinition['fields'], key: string): unknown {
  const found = Object.keys(fields).find((name) => name.toLowerCase() === key);
  return found === undefined ? undefined : fields[found];
}
