import { stringify, type ScalarTag, type Tags, type ToStringOptions } from 'yaml';
import { olderValuePattern } from '../scalar/olderValuePattern.ts';

/** Values that YAML 1.1 reads as booleans, dates, times, or numbers: quoted, because the site may be built with a YAML 1.1 parser. */
const older: ScalarTag = {
  tag: 'tag:yaml.org,2002:older',
  default: true,
  test: olderValuePattern,
  resolve: (words) => words,
};
/** For the YAML library's `compat` option: quotes strings that YAML 1.1 reads as other types. */
export const compatibility = [older];
const wary: ToStringOptions & { readonly compat: Tags } = { compat: compatibility, lineWidth: 0 };

/** Characters that js-yaml only accepts as escapes (`PATTERN_NON_PRINTABLE`), and the carriage return, which unescaped ends a line. */
export const unprintablePattern = /(?![\t\n\u0085])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/u;

/** Prints a value as block YAML, ending with a line ending. `plain`: don't quote strings that YAML 1.1 reads as other types. */
export function printBlockYaml(value: unknown, style: ToStringOptions = {}, plain = false): string {
  const options = { ...wary, ...(plain ? { compat: null } : {}), ...style };
  const written = stringify(value, options);
  if (!unprintablePattern.test(written)) return written;
  const quoted = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE', blockQuote: false } as const;
  return stringify(value, { ...options, ...quoted }).replaceAll(
    new RegExp(unprintablePattern, 'gu'),
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Prints a value on one line, for use in brackets. */
export function printFlowYaml(value: unknown, style: ToStringOptions = {}, plain = false): string {
  const options: ToStringOptions = {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    ...style,
  };
  const list = printBlockYaml([value], options, plain).replace(/\n$/, '');
  // Plain strings with line endings would span lines, which js-yaml doesn't support everywhere.
  const quoted = { ...options, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' } as const;
  return (list.includes('\n') ? printBlockYaml([value], quoted, plain) : list).replace(/^\[/, '').replace(/\]\n?$/, '');
}

/** Prints a key and its value on one line, for use in braces. */
export function printFlowPair(key: string, value: unknown, style: ToStringOptions = {}): string {
  return printFlowYaml({ [key]: value }, style)
    .replace(/^\{/, '')
    .replace(/\}$/, '');
}
