/** A section's keys, each with its values in file order and the line of the first. */
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
 * Sections of a `.vale.ini`; the first has no name. A repeated key collects all its values; a trailing backslash
 * continues a value on the next line. Other lines are skipped.
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

/** Items of a comma-separated list, without duplicates; `\,` is a literal comma. */
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
