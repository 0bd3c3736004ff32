/** Rules that may not be drawn: they load from other hosts, or lay the page over what is around it. */
const forbidden = /url\s*\(|image-set\s*\(|expression\s*\(|javascript:|@import|[<>\\]/i;
const forbiddenPosition = /^(?:fixed|sticky)$/i;

/** The rules of a `style` attribute: an object of literals (`{{ width: '50%' }}`), or CSS text. What is computed or unsafe is left out. */
export function readStyle(written: string): Readonly<Record<string, string | number>> {
  const source = written.trim();
  const rules = source.startsWith('{')
    ? [
        ...source.matchAll(
          /(?:^\{|,)\s*(?:([A-Za-z][\w]*)|["'](-{0,2}[\w-]+)["'])\s*:\s*(?:"([^"]*)"|'([^']*)'|(-?\d+(?:\.\d+)?)\s*(?=[,}]))/g,
        ),
      ].map(objectRule)
    : source.split(';').map(textRule);
  return Object.fromEntries(
    rules.filter((rule) => rule !== null).filter(([name, value]) => isSafe(name, String(value))),
  );
}

type Rule = readonly [string, string | number];

function objectRule([, plain, quoted, double, single, number]: RegExpExecArray): Rule {
  return [plain ?? quoted ?? '', number === undefined ? (double ?? single ?? '') : Number(number)];
}

function textRule(rule: string): Rule | null {
  const at = rule.indexOf(':');
  const name = rule.slice(0, at).trim().toLowerCase();
  if (at < 1 || !/^-{0,2}[a-z][a-z-]*$/.test(name)) return null;
  return [
    name.startsWith('--')
      ? name
      : name.replace(/^-ms-/, 'ms-').replaceAll(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()),
    rule.slice(at + 1).trim(),
  ];
}

function isSafe(name: string, value: string): boolean {
  return (
    !forbidden.test(value) && !(name === 'position' && forbiddenPosition.test(value)) && !/behavior|binding/i.test(name)
  );
}
