/** What single lines of front matter say: each that is a key and a value, as words. For what is no valid YAML, or was read long ago; meant to be shown, never to be written. */
export function frontMatterLines(text: string): Readonly<Partial<Record<string, string>>> {
  const lines = [...text.matchAll(/^([A-Za-z][\w-]*):[ \t]+(\S.*?)[ \t]*\r?$/gm)];
  return Object.fromEntries(lines.map(([, key = '', value = '']) => [key, wordsOf(value)]));
}

function wordsOf(value: string): string {
  const quoted = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')(?:[ \t]+#.*)?$/.exec(value);
  if (quoted === null) return value.replace(/[ \t]+#.*$/, '');
  return quoted[1]?.replaceAll(/\\(["\\])/g, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '';
}
