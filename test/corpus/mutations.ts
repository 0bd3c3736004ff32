const inserted = [
  ...[
    '<',
    '{',
    '}',
    '*',
    '|',
    '`',
    '>',
    '\n',
    '\r',
    '\t',
    '\0',
    '\uFEFF',
    '\uD800',
    '<Note>',
    '</',
    '---\n',
    '[',
    '](',
    '$$',
    '```',
    '{/*',
    '&#0;',
    '  ',
    '\\',
  ],
  ...[
    '\r\n',
    '\n\n',
    '&amp;',
    '&nbsp;',
    '&#32;',
    '&lt;',
    '- ',
    '1. ',
    '* ',
    '+ ',
    '> ',
    '# ',
    '    ',
    '\n\t',
    ']',
    '[]',
    '][',
    '[^1]',
    '[x]: /y\n',
    '**',
    '_',
    '~~',
    '|\n',
    '<br/>',
    '<b>',
    '</b>',
    '{x}',
    '\u00a0',
    '\u2028',
    '🙂',
  ],
  ...[
    '\n\nimport X from "/x.mdx"\n\n',
    '\n\nexport const x = 1\n\n',
    '\n\n{/* note */}\n\n',
    '{/* note */}',
    '<!-- note -->',
    '\n\n[x]: /y "z"\n\n',
    '\n\n[^1]: note\n\n',
    '```x```',
    '`` x ``',
    ' \n  ',
    '<a href="/x"> ',
    ' </a>',
  ],
];

/** Mutates a text: cuts, duplicates, moves, or inserts a part, or moves, duplicates, cuts, or reindents a line. */
export function mutate(random: () => number, text: string): string {
  const at = Math.floor(random() * (text.length + 1));
  const end = Math.min(text.length, at + Math.floor(random() * 60));
  const piece = text.slice(at, end);
  switch (Math.floor(random() * 6)) {
    case 0:
      return text.slice(0, at) + text.slice(end);
    case 1:
      return text.slice(0, end) + piece + text.slice(end);
    case 2: {
      const other = Math.floor(random() * (at + 1));
      return text.slice(0, other) + piece + text.slice(other, at) + text.slice(end);
    }
    case 3:
      return mutateLine(random, text);
    default:
      return text.slice(0, at) + (inserted[Math.floor(random() * inserted.length)] ?? '') + text.slice(at);
  }
}

function mutateLine(random: () => number, text: string): string {
  const lines = text.split('\n');
  const index = Math.floor(random() * lines.length);
  const line = lines[index] ?? '';
  const rest = [...lines.slice(0, index), ...lines.slice(index + 1)];
  const target = Math.floor(random() * (rest.length + 1));
  const put = (at: number, list: readonly string[], added: string) =>
    [...list.slice(0, at), added, ...list.slice(at)].join('\n');
  switch (Math.floor(random() * 4)) {
    case 0:
      return rest.join('\n');
    case 1:
      return put(target, rest, line);
    case 2:
      return put(target, lines, line);
    default:
      return put(index, rest, random() < 0.5 ? `${' '.repeat(1 + Math.floor(random() * 5))}${line}` : line.trimStart());
  }
}
