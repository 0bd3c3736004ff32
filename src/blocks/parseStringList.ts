/** The words of a list that an attribute writes as an expression; none where it is computed. */
export function parseStringList(source: string | true | undefined): readonly string[] {
  if (typeof source !== 'string' || !/^\s*\[(?:\s*(?:"[^"]*"|'[^']*')\s*,?)*\s*\]\s*$/.test(source)) return [];
  return [...source.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '');
}
