import { parse as parseJson, visit, type ParseError } from 'jsonc-parser';
import { isPagePath } from '#base/fileKind.ts';
import { findFrontMatter } from '#document/frontMatterRange.ts';
import { frontMatterScalars } from '#document/frontMatterStrings.ts';
import { bodyMeaning, codeMeaning } from '#document/readMeaning.ts';
import { yamlStrings, type KeyedString } from '#openapi/text/yamlStrings.ts';

/** How a file is read, by its name. `other` has no form that is known here. */
export type FileForm = 'page' | 'code' | 'json' | 'yaml' | 'look' | 'other';

/** The form of a file, by its name. */
export function formOf(path: string): FileForm {
  if (isPagePath(path)) return 'page';
  if (/\.[cm]?[jt]sx?$/i.test(path)) return 'code';
  if (/\.jsonc?$/i.test(path)) return 'json';
  if (/\.ya?ml$/i.test(path)) return 'yaml';
  return /\.(?:css|html?)$/i.test(path) ? 'look' : 'other';
}

/** What a file says, as JSON, whichever way it is written; null where that is not known. */
export function fileMeaning(form: FileForm, text: string): string | null {
  switch (form) {
    case 'page': {
      const body = bodyMeaning(text);
      return body === null ? null : `[${headMeaning(text)},${body}]`;
    }
    case 'code':
      return codeMeaning(text);
    case 'json':
      return jsonMeaning(text);
    case 'yaml':
      return meaningOf(text, yamlStrings(text));
    default:
      return null;
  }
}

/** A meaning without its words: what is left is of which parts the file is made. */
export function skeletonOf(meaning: string | null): string | null {
  return meaning?.replaceAll(/("type":"[^"]*"|"(?:[^"\\]|\\.)*":)|"(?:[^"\\]|\\.)*"/g, '$1') ?? null;
}

function headMeaning(text: string): string {
  const head = findFrontMatter(text);
  if (head === null) return 'null';
  const inner = text.slice(head.from, head.to);
  return meaningOf(inner, frontMatterScalars(inner));
}

function meaningOf(text: string, strings: readonly KeyedString[]): string {
  return JSON.stringify(
    strings.map(({ from, to, value, ...rest }) => ({
      ...rest,
      value,
      isString: text.slice(from, to) !== value || !isBareValue(value),
    })),
  );
}

/** Whether what stands without quotes in YAML is no words but a number, a date, yes or no. */
export function isBareValue(text: string): boolean {
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
export type WrittenString = Pick<KeyedString, 'from' | 'to' | 'value'>;

/** The strings of a file that are written after rules of their own: all of a configuration, those of a page’s front matter. */
export function writtenStrings(form: FileForm, text: string): readonly WrittenString[] {
  if (form === 'yaml') return yamlStrings(text);
  if (form === 'json') return jsonStrings(text);
  const head = form === 'page' ? findFrontMatter(text) : null;
  if (head === null) return [];
  return frontMatterScalars(text.slice(head.from, head.to)).map(({ from, to, value }) => ({
    from: from + head.from,
    to: to + head.from,
    value,
  }));
}

function jsonStrings(text: string): readonly WrittenString[] {
  const strings: WrittenString[] = [];
  visit(text, {
    onObjectProperty: (value, offset, length) => void strings.push({ from: offset, to: offset + length, value }),
    onLiteralValue: (value: unknown, offset, length) => {
      if (typeof value === 'string') strings.push({ from: offset, to: offset + length, value });
    },
  });
  return strings;
}
