import { parse as parseJson, visit, type ParseError } from 'jsonc-parser';
import { isPagePath } from '#base/fileKind.ts';
import { findFrontMatter } from '#document/yaml/frontMatterRange.ts';
import { findFrontMatterScalars } from '#document/yaml/findFrontMatterStrings.ts';
import { canonicalizeBody, canonicalizeCode } from '#document/patch/canonicalize.ts';
import { listYamlStrings, type YamlString } from '#openapi/text/yamlStrings.ts';

/** How a file is read, by its name. `other` has no form that is known here. */
export type FileSyntax = 'page' | 'code' | 'json' | 'yaml' | 'look' | 'other';

/** The form of a file, by its name. */
export function detectFileSyntax(path: string): FileSyntax {
  if (isPagePath(path)) return 'page';
  if (/\.[cm]?[jt]sx?$/i.test(path)) return 'code';
  if (/\.jsonc?$/i.test(path)) return 'json';
  if (/\.ya?ml$/i.test(path)) return 'yaml';
  return /\.(?:css|html?)$/i.test(path) ? 'look' : 'other';
}

/** What a file says, as JSON, whichever way it is written; null where that is not known. */
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

/** A meaning without its words: what is left is of which parts the file is made. */
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

/** Whether what stands without quotes in YAML is no words but a number, a date, yes or no. */
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

/** A string of a configuration or of front matter, quotes and all. */
export type SourceString = Pick<YamlString, 'from' | 'to' | 'value'>;

/** The strings of a file that are written after rules of their own: all of a configuration, those of a page’s front matter. */
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
