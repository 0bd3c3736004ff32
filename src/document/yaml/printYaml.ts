import { stringify, type ScalarTag, type Tags, type ToStringOptions } from 'yaml';

/** What an older YAML takes for yes and no, a date, a time or a number: written in quotes, for the site may be built with one. */
const older: ScalarTag = {
  tag: 'tag:yaml.org,2002:older',
  default: true,
  test: /^(?:yes|no|on|off|<<|\d{4}-\d\d?-\d\d?(?:[Tt \t][\d:.Zz \t+-]*)?|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|[-+]?(?:\d[\d_.,]*|\.[\d_]+)(?:e[-+]?\d+)?|[-+]?0(?:b[01_]+|x[\da-f_]+))$/i,
  resolve: (words) => words,
};
/** Quotes strings that YAML 1.1 reads as other values: for the `compat` option of the YAML library. */
export const compatibility = [older];
const wary: ToStringOptions & { readonly compat: Tags } = { compat: compatibility, lineWidth: 0 };

/** Characters that js-yaml reads only as escapes (`PATTERN_NON_PRINTABLE`), and the carriage return, which ends a line bare. */
export const unprintablePattern = /(?![\t\n\u0085])\p{Cc}|[\p{Cs}\uFFFE\uFFFF]/u;

/** A value as YAML of its own lines, a line end last. `plain` lets words stand bare that an older YAML reads as something else. */
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

/** A value on one line, as it may stand within brackets. */
export function printFlowYaml(value: unknown, style: ToStringOptions = {}, plain = false): string {
  const options: ToStringOptions = {
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
    ...style,
  };
  const list = printBlockYaml([value], options, plain).replace(/\n$/, '');
  // Bare words with line ends would be written over lines, which js-yaml doesn't read in all places.
  const quoted = { ...options, defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'QUOTE_DOUBLE' } as const;
  return (list.includes('\n') ? printBlockYaml([value], quoted, plain) : list).replace(/^\[/, '').replace(/\]\n?$/, '');
}

/** One key with its value on one line, as it may stand within braces. */
export function printFlowPair(key: string, value: unknown, style: ToStringOptions = {}): string {
  return printFlowYaml({ [key]: value }, style)
    .replace(/^\{/, '')
    .replace(/\}$/, '');
}
