/** The strings of a list in an attribute's expression; empty if it is computed. */
export function parseStringList(source: string | true | undefined): readonly string[] {
  if (typeof source !== 'string' || !/^\s*\[(?:\s*(?:"[^"]*"|'[^']*')\s*,?)*\s*\]\s*$/.test(source)) return [];
  return [...source.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '');
}
