const shortest = 1000;
const list = /^([A-Za-z]+):[ \t]*\n((?:[ \t]*-[ \t]+[A-Za-z_][\w.]*(?:[ -][\w.]+)*[ \t]*\n)+)/gm;
const meant = new Set(['y', 'n', 'yes', 'no', 'true', 'false', 'on', 'off', 'null']);

/**
 * Lists of many plain words, taken out of a YAML text and read line by line: a list of 84,000 takes a parser seconds.
 */
export function extractLongLists(text: string): {
  readonly text: string;
  readonly lists: Readonly<Record<string, readonly string[]>>;
} {
  const lists: Record<string, readonly string[]> = {};
  const unix = text.replaceAll('\r\n', '\n');
  const rest = (unix.endsWith('\n') ? unix : `${unix}\n`).replaceAll(list, (whole, key: string, lines: string) => {
    const items = lines
      .split('\n')
      .slice(0, -1)
      .map((line) => line.replace(/^[ \t]*-[ \t]+/, '').trimEnd());
    if (items.length < shortest || items.some((item) => meant.has(item.toLowerCase()))) return whole;
    lists[key] = items;
    return '\n';
  });
  return { text: rest, lists };
}
