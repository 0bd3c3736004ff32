/** The keys of one section, each with its values in the order of the file and the line of the first. */
export interface IniSection {
  readonly name: string;
  readonly line: number;
  readonly keys: ReadonlyMap<string, IniEntry>;
}

export interface IniEntry {
  readonly values: readonly string[];
  readonly line: number;
}

/**
 * The sections of a `.vale.ini`, the first of which has no name. A key that is written twice has both values; a value goes on where its
 * line ends in a backslash. Lines that are no key are passed over.
 */
export function parseIni(text: string): readonly IniSection[] {
  const sections = [{ name: '', line: 1, keys: new Map<string, { values: string[]; line: number }>() }];
  let section = sections[0];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  for (let index = 0; index < lines.length; index += 1) {
    const line = index + 1;
    let written = (lines[index] ?? '').trim();
    while (written.endsWith('\\') && index + 1 < lines.length) {
      index += 1;
      written = `${written.slice(0, -1).trimEnd()} ${(lines[index] ?? '').trim()}`;
    }
    if (written === '' || written.startsWith('#') || written.startsWith(';')) continue;
    const header = /^\[(.*)\]$/.exec(written);
    if (header !== null) {
      section = { name: (header[1] ?? '').trim(), line, keys: new Map() };
      sections.push(section);
      continue;
    }
    const at = written.search(/[=:]/);
    if (at < 1 || section === undefined) continue;
    const [key, value] = [written.slice(0, at).trim(), written.slice(at + 1).trim()];
    const entry = section.keys.get(key) ?? { values: [], line };
    entry.values.push(unquoted(value));
    section.keys.set(key, entry);
  }
  return sections;
}

/** The items of a list that commas divide; `\,` is a comma of an item. Each item once. */
export function splitIniList(entry: IniEntry | undefined): readonly string[] {
  const items = (entry?.values ?? [])
    .flatMap((value) => value.split(/(?<!\\),/))
    .map((item) => item.replaceAll('\\,', ',').trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

function unquoted(value: string): string {
  const comment = value.search(/(?<=\s)[#;]/);
  const bare = (comment < 0 ? value : value.slice(0, comment)).trim();
  const quoted = /^(["'`])(.*)\1$/.exec(bare);
  return quoted?.[2] ?? bare;
}
