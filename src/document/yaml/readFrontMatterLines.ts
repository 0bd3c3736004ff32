/** What single lines of front matter say: each that is a key and a value, as words; a quoted value may go on over more lines. For what is no valid YAML, or was read long ago; meant to be shown, never to be written. */
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
