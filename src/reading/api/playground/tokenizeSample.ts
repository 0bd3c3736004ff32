/** A piece of code with what it is; null where it is nothing in particular. */
export interface SampleToken {
  readonly text: string;
  readonly kind: 'comment' | 'string' | 'number' | 'word' | null;
}

const words = new Set(
  'and as async await break case catch class const continue def defer do echo else end export extends false final finally fn for from func function go if import in include int let match new nil none not null nullptr or package pass print private public raise require return self static string struct switch this throw throws true try type undefined use using val var void while with yield curl'.split(
    ' ',
  ),
);

const shape =
  /(?<comment>(?<!:)\/\/[^\n]*|\/\*[^]*?\*\/|(?<=^|\n)\s*#(?!\s*include)[^\n]*)|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\[^])*'|`(?:[^`\\]|\\[^])*`)|(?<number>\b\d+(?:\.\d+)?\b)|(?<word>(?:(?<=\s)--?)?[A-Za-z_][\w-]*)/g;

/** Colours a sample of any language a little: comments, texts, numbers and words that languages share. All of the code, in its order. */
export function tokenizeSample(code: string): readonly SampleToken[] {
  const pieces: SampleToken[] = [];
  let end = 0;
  for (const found of code.matchAll(shape)) {
    const [text] = found;
    const kind = kindOf(found.groups ?? {}, text);
    if (kind === null) continue;
    if (found.index > end) pieces.push({ text: code.slice(end, found.index), kind: null });
    pieces.push({ text, kind });
    end = found.index + text.length;
  }
  if (end < code.length) pieces.push({ text: code.slice(end), kind: null });
  return pieces;
}

function kindOf(groups: Readonly<Record<string, string | undefined>>, text: string): SampleToken['kind'] {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  return words.has(text.toLowerCase()) || text.startsWith('--') ? 'word' : null;
}
