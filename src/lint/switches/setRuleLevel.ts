import { getNodeValue } from 'jsonc-parser';
import { isSameJson } from '#base/isSameJson.ts';
import type { Finding, Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { TextEdit } from '#base/textEdit.ts';
import { findNodeAtPath, parseJsonText, type JsonPath } from '#config/edit/parsedJsonText.ts';
import { insertEntry, removeValue, setValue } from '#config/patchDocsJson.ts';
import { getFindingFingerprint } from './checksFile.ts';

/** Setting of a rule; null removes the setting, so that the default severity applies. */
export type RuleLevel = Severity | 'off' | null;

/** Edits to the checks file that set a rule for the whole site. Existing options stay. An empty text counts as a new file. */
export function setRuleLevelForSite(text: string, rule: string, choice: RuleLevel): readonly TextEdit[] {
  const json = parseJsonText(text);
  const before = json === null ? null : findNodeAtPath(json.root, ['rules', rule]);
  return write(text, before?.type === 'object' ? ['rules', rule, 'severity'] : ['rules', rule], choice);
}

/** Sets a rule for one page. */
export function setRuleLevelForPage(
  text: string,
  rule: string,
  path: RepoPath,
  choice: RuleLevel,
): readonly TextEdit[] {
  return write(text, ['pages', `/${path.replaceAll(/[*?[\]\\!#]/g, '\\$&')}`, rule], choice);
}

/** Marks one finding as intentional. `page` is the text that was checked. */
export function suppressFinding(text: string, finding: Finding, page: string): readonly TextEdit[] {
  const entry = { rule: finding.rule, path: finding.path, words: getFindingFingerprint(finding, page) };
  const json = parseJsonText(text);
  if (json === null) return fresh(text, { places: [entry] });
  const list = findNodeAtPath(json.root, ['places']);
  return list?.type === 'array'
    ? insertEntry(text, ['places', list.children?.length ?? 0], entry)
    : setValue(text, ['places'], [entry]);
}

/** True if two files have the same settings; null and empty objects count as no settings. */
export function isSameRuleSettings(one: string | null, other: string | null): boolean {
  return isSameJson(choicesOf(one), choicesOf(other));
}

function choicesOf(text: string | null): unknown {
  const json = text === null ? null : parseJsonText(text);
  if (json === null) return text ?? undefined;
  return withoutEmpty(getNodeValue(json.root));
}

/** Removes empty values; undefined if none is left. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : value;
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const left = withoutEmpty(inner);
    return left === undefined ? [] : [[key, left] as const];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

function write(text: string, at: JsonPath, choice: RuleLevel): readonly TextEdit[] {
  const json = parseJsonText(text);
  if (json === null) return choice === null ? [] : fresh(text, nested(at, choice));
  if (choice === null) return findNodeAtPath(json.root, at) === null ? [] : removeValue(text, at);
  // A missing object on the path is added along with its content.
  for (let length = 1; length < at.length; length += 1) {
    if (findNodeAtPath(json.root, at.slice(0, length))?.type !== 'object')
      return setValue(text, at.slice(0, length), nested(at.slice(length), choice));
  }
  return setValue(text, at, choice);
}

function nested(at: JsonPath, value: unknown): unknown {
  return at.toReversed().reduce<unknown>((inner, key) => ({ [key]: inner }), value);
}

/** Text of a new file; text that isn't JSON is never overwritten. */
function fresh(text: string, value: unknown): readonly TextEdit[] {
  return text.trim() === '' ? [{ from: 0, to: text.length, text: `${JSON.stringify(value, null, 2)}\n` }] : [];
}
