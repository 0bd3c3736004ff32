import { parse as parseJson, visit, type ParseError } from 'jsonc-parser';
import { isPagePath } from '#base/fileKind.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { findFrontMatterScalars } from '#document/yaml/findFrontMatterStrings.ts';
import { canonicalizeBody, canonicalizeCode } from '#document/patch/canonicalize.ts';
import { listYamlStrings, type YamlString } from '#openapi/text/yamlStrings.ts';

/** How a file is parsed, by its name. `other` means an unknown format. */
export type FileSyntax = 'page' | 'code' | 'json' | 'yaml' | 'look' | 'other';

/** Detects a file's syntax by its name. */
export function detectFileSyntax(path: string): FileSyntax {
  if (isPagePath(path)) return 'page';
  if (/\.[cm]?[jt]sx?$/i.test(path)) return 'code';
  if (/\.jsonc?$/i.test(path)) return 'json';
  if (/\.ya?ml$/i.test(path)) return 'yaml';
  return /\.(?:css|html?)$/i.test(path) ? 'look' : 'other';
}

/** A file's content as canonical JSON, independent of how it is written; null if it can't be parsed. */
export function parseFileMeaning(form: FileSyntax, text: string): string | null {
  switch (form) {
    case 'page': {
      const body = canonicalizeBody(text);
      return body === null ? null : `[${headMeaning(text)},${body}]`;
    }
    case 'code':
      return canonicalizeCode(text);
    case 'json':
      return jsonMeaning(text);
    case 'yaml':
      return meaningOf(text, listYamlStrings(text));
    default:
      return null;
  }
}

/** A meaning without its text, which leaves only the structure of the file. */
export function stripMeaningText(meaning: string | null): string | null {
  return meaning?.replaceAll(/("type":"[^"]*"|"(?:[^"\\]|\\.)*":)|"(?:[^"\\]|\\.)*"/g, '$1') ?? null;
}

function headMeaning(text: string): string {
  const head = findFrontMatter(text);
  if (head === null) return 'null';
  const inner = text.slice(head.from, head.to);
  return meaningOf(inner, findFrontMatterScalars(inner));
}

function meaningOf(text: string, strings: readonly YamlString[]): string {
  return JSON.stringify(
    strings.map(({ from, to, value, ...rest }) => ({
      ...rest,
      value,
      isString: text.slice(from, to) !== value || !isYamlNonString(value),
    })),
  );
}

/** True if an unquoted YAML scalar isn't a string but a number, a date, or a boolean. */
export function isYamlNonString(text: string): boolean {
  return /^(?:~?|null|true|false|yes|no|on|off|[-+]?\.?\d[\d_]*(?:[.:]\d*)*(?:e[-+]?\d+)?|0[xob][\da-f]+|[-+]?\.inf|\.nan|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?)$/i.test(
    text,
  );
}

function jsonMeaning(text: string): string | null {
  const errors: ParseError[] = [];
  const value: unknown = parseJson(text, errors, { allowTrailingComma: true });
  return errors.length > 0 ? null : JSON.stringify(value);
}

/** A string in a configuration or in front matter; its range includes the quotes. */
export type SourceString = Pick<YamlString, 'from' | 'to' | 'value'>;

/** The strings of a file with its own string syntax: all of a configuration, or those of a page's front matter. */
export function listSourceStrings(form: FileSyntax, text: string): readonly SourceString[] {
  if (form === 'yaml') return listYamlStrings(text);
  if (form === 'json') return jsonStrings(text);
  const head = form === 'page' ? findFrontMatter(text) : null;
  if (head === null) return [];
  return findFrontMatterScalars(text.slice(head.from, head.to)).map(({ from, to, value }) => ({
    from: from + head.from,
    to: to + head.from,
    value,
  }));
}

function jsonStrings(text: string): readonly SourceString[] {
  const strings: SourceString[] = [];
  visit(text, {
    onObjectProperty: (value, offset, length) => void strings.push({ from: offset, to: offset + length, value }),
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value === 'string') strings.push({ from: offset, to: offset + length, value });
    },
  });
  return strings;
}
