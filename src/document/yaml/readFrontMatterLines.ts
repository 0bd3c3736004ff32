/**
 * Values of front matter lines that consist of a key and a value, as strings; a quoted value may span lines. For
 * invalid YAML and old text; only for display, never for writing.
 */
export function readFrontMatterLines(text: string): Readonly<Partial<Record<string, string>>> {
  const quoted = String.raw`"(?:[^"\\]|\\[^])*"|'(?:[^']|'')*'`;
  const line = new RegExp(String.raw`^([A-Za-z][\w-]*):[ \t]+((?:${quoted})(?:[ \t]+#.*)?|\S.*?)[ \t]*\r?$`, 'gm');
  return Object.fromEntries([...text.matchAll(line)].map(([, key = '', value = '']) => [key, wordsOf(value)]));
}

function wordsOf(value: string): string {
  const quoted = /^(?:"((?:[^"\\]|\\[^])*)"|'((?:[^']|'')*)')(?:[ \t]+#.*)?$/.exec(value);
  if (quoted === null) return value.replace(/[ \t]+#.*$/, '');
  const words = quoted[1]?.replaceAll(/\\(["\\])/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '';
  return words.replaceAll(/\s*\n\s*/g, ' ');
}
