/** Values of a Git configuration by `section.subsection.key`; section and key are lowercase. */
export type GitConfig = ReadonlyMap<string, readonly string[]>;

/**
 * Parses a configuration file (git-config(1), "Syntax"). `include` sections are plain values: no other file is read.
 * Skips invalid lines.
 */
export function readGitConfig(text: string): GitConfig {
  const values = new Map<string, string[]>();
  let section = '';
  const oneLine = text.replaceAll(/(?<!\\)((?:\\\\)*)\\\r?\n/g, '$1');
  for (const line of oneLine.split(/\r?\n/)) {
    const [header = '', name = '', subsection] = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line) ?? [];
    if (header !== '')
      section = name.toLowerCase() + (subsection === undefined ? '' : `.${subsection.replaceAll(/\\(.)/g, '$1')}`);
    const [, key, value] = /^\s*([a-z][\w-]*)\s*(?:=(.*))?$/i.exec(line.slice(header.length)) ?? [];
    if (key === undefined || section === '') continue;
    const full = `${section}.${key.toLowerCase()}`;
    const all = values.get(full) ?? [];
    // A key without a value means true.
    all.push(value === undefined ? 'true' : readValue(value));
    values.set(full, all);
  }
  return values;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b' };

/** Removes quotes, escapes, a trailing comment, and surrounding white space. */
function readValue(written: string): string {
  let value = '';
  let isQuoted = false;
  let end = 0; // end of the last character that isn't unquoted white space
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at] ?? '';
    if (character === '"') {
      isQuoted = !isQuoted;
      end = value.length;
    } else if (character === '\\') {
      at += 1;
      const next = written[at] ?? '';
      value += escapes[next] ?? next;
      end = value.length;
    } else if (!isQuoted && (character === '#' || character === ';')) {
      break;
    } else if (value !== '' || isQuoted || !/\s/.test(character)) {
      value += character;
      if (isQuoted || !/\s/.test(character)) end = value.length;
    }
  }
  return value.slice(0, end);
}
