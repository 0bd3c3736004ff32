import { stringify, type ScalarTag, type Tags, type ToStringOptions } from 'yaml';

/** What an older YAML takes for yes and no, a date, a time or a number: written in quotes, for the site may be built with one. */
const older: ScalarTag = {
  tag: 'tag:yaml.org,2002:older',
  default: true,
  test: /^(?:yes|no|on|off|<<|\d{4}-\d\d?-\d\d?(?:[Tt \t][\d:.Zz \t+-]*)?|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|[-+]?\d[\d_.,]*|[-+]?0(?:b[01_]+|x[\da-f_]+))$/i,
  resolve: (words) => words,
};
const wary: ToStringOptions & { readonly compat: Tags } = { compat: [older], lineWidth: 0 };

/** A value as YAML of its own lines, a line end last. `plain` lets words stand bare that an older YAML reads as something else. */
export function blockYaml(value: unknown, style: ToStringOptions = {}, plain = false): string {
  return stringify(value, { ...wary, ...(plain ? { compat: null } : {}), ...style });
}

/** A value on one line, as it may stand within brackets. */
export function flowYaml(value: unknown, style: ToStringOptions = {}, plain = false): string {
  const list = blockYaml(
    [value],
    {
      collectionStyle: 'flow',
      flowCollectionPadding: false,
      doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
      ...style,
    },
    plain,
  );
  return list.replace(/^\[/, '').replace(/\]\n$/, '');
}

/** One key with its value on one line, as it may stand within braces. */
export function flowPair(key: string, value: unknown, style: ToStringOptions = {}): string {
  return flowYaml({ [key]: value }, style)
    .replace(/^\{/, '')
    .replace(/\}$/, '');
}
