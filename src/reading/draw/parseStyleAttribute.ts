import { parseCssDeclarations, splitCssText, type CssDeclaration } from '#base/parseCss.ts';

/** What may load from other hosts: all but references to elements of the page. Escapes can hide anything. */
const external = /\\|(?:image-set|src)\s*\(|url\s*\((?!\s*["']?\s*#)/i;
/** Values that are removed: they load from other hosts, or could cover what is around the page. */
const forbidden = new RegExp(`${external.source}|expression\\s*\\(|javascript:|@import|[<>]`, 'i');
/** Any other value, including a computed one, may place the element over what is around the page. */
const positions = /^(?:static|relative|absolute|inherit|initial|unset|revert)(?:\s*!\s*important)?$/i;

/** True if a presentation attribute's value, which is CSS, may load something. */
export function isExternalCssValue(value: string): boolean {
  return external.test(value);
}

/** Parses a `style` attribute: an object of literals (`{{ width: '50%' }}`), or CSS text. Computed and unsafe values are left out. */
export function parseStyleAttribute(written: string): Readonly<Record<string, string | number>> {
  const source = written.trim();
  const rules = source.startsWith('{')
    ? splitCssText(source.slice(1).replace(/\}$/, ''), ',').flatMap(objectRule)
    : parseCssDeclarations(source).map(declarationRule);
  return Object.fromEntries(rules.filter(([name, value]) => isSafe(name, String(value))));
}

type Rule = readonly [string, string | number];

const property =
  /^(?:([A-Za-z]\w*)|["'](-{0,2}[\w-]+)["'])\s*:\s*(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|(-?(?:\d+(?:\.\d+)?|\.\d+)))$/;

/** A property of an object; empty if its value is computed. */
function objectRule(written: string): readonly Rule[] {
  const [, plain, quoted, double, single, number] = property.exec(written) ?? [];
  const name = plain ?? quoted;
  if (name === undefined) return [];
  return [[name, number === undefined ? (double ?? single ?? '') : Number(number)]];
}

/** A declaration with React's name for the property. */
function declarationRule({ name, value, isImportant }: CssDeclaration): Rule {
  return [
    name.startsWith('--')
      ? name
      : name.replace(/^-ms-/, 'ms-').replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()),
    isImportant ? `${value} !important` : value,
  ];
}

function isSafe(name: string, value: string): boolean {
  return (
    !forbidden.test(value) &&
    !(name.toLowerCase() === 'position' && !positions.test(value.trim())) &&
    !/behavior|binding/i.test(name)
  );
}
