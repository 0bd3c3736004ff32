import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMdx } from './parseMdx.ts';
import { parsePage, parseParts } from './parsePage.ts';
import { soakRuns } from '../../../test/soakRuns.ts';

const long = (block: string) => `${block}\n\n`.repeat(Math.ceil(9_500 / block.length));
const withoutLines = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'offset' in value ? { offset: value.offset } : value;
const plain = (text: string, parse: typeof parseMdx) => {
  const parsed = parse(text);
  return parsed.ok ? (JSON.parse(JSON.stringify(parsed.value.children, withoutLines)) as unknown) : parsed;
};

const lines = 'const a = `b`; // *c*\n# no heading\n'.repeat(5);

describe('parsePage', () => {
  it.each<readonly [string, string]>([
    ['headings and text', '# Heading\n\nSome text with *marks* and <b>elements</b>.\n\n- a\n\n- b'],
    ['fences with what looks like headings', '```\n\n# no heading\n\ntext\n```\n\n# Heading'],
    ['a fence that a list ends', '- ```\n  code\n\n# Heading\n\n```\n\n# code\n```'],
    ['elements around headings', '<Steps>\n\n# Heading\n\ntext\n\n</Steps>'],
    ['expressions with blank lines', '{[\n\n1\n\n]}\n\ntext'],
    ['mathematics', '$$\n\n# x\n$$\n\ntext'],
    ...[
      '```',
      '```js',
      '```js title="a b" {1,3}',
      '``` js',
      '~~~~ts',
      '```a\\*b',
      '```a&amp;b',
      '```js  ',
      '```js a\tb',
    ].map((fence): readonly [string, string] => [
      `code behind ${JSON.stringify(fence)}`,
      `Text.\n\n${fence}\n${lines}${/^[`~]+/.exec(fence)?.[0]}\nmore`,
    ]),
    ['code that ends otherwise than it begins', `\`\`\`js\n${lines}> \`\`\`\n${lines}  \`\`\`\`  \ntext`],
    ['code with tabs, blank lines and longer fences in it', `~~~\n\n\t${lines}\n \n    ~~~\n~~\n\`\`\`\n\n~~~\n\n# b`],
    ['code with line endings of other systems', `\`\`\`js\r\n${lines.replaceAll('\n', '\r\n')}\`\`\`\r\n\r\ntext`],
    [
      'code in lists and elements',
      `- a\n\n  \`\`\`js\n  ${lines}  \`\`\`\n\n<Tab>\n\n\`\`\`js\n${lines}\`\`\`\n\n</Tab>`,
    ],
    [
      'what looks like code in an expression',
      `{\`\n\n\\\`\\\`\\\`\n${lines}\n\`}\n\n{/*\n\n\`\`\`\n${lines}\`\`\`\n\n*/}`,
    ],
    ['what looks like code in mathematics', `$$\n\n\`\`\`\n${lines}\`\`\`\n\n$$\n\n# a`],
    ['code that is never closed', `# a\n\n~~~\n${lines}`],
    ['references and definitions', '[a][b]\n\n# Heading\n\n[b]: /c'],
  ])('returns the result of a single parser run for %s', (_, block) => {
    expect(plain(long(block), parsePage)).toEqual(plain(long(block), parseMdx));
  });

  it('reports the position of an error in the whole text', () => {
    const text = `${long('# Heading\n\ntext')}a <b\n`;
    expect(parsePage(text)).toEqual(parseMdx(text));
    expect(parsePage(text).ok).toBe(false);
  });

  it('parses a text of only opening fences as fast as prose', () => {
    const started = performance.now();
    parsePage('```a\n\n> ```\n\n'.repeat(4000));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('parseParts', () => {
  const blocks = [
    '# Heading',
    'Some *words* and <b>elements</b>.',
    '- an item\n\n  and more of it',
    '<Note>\n  A note.\n</Note>',
    '> a quote',
    '```js\nconst a = 1;\n```',
    `~~~\n${lines}~~~`,
    '| a | b |\n| - | - |\n| c | d |',
    '{/* a comment */}',
    'A long paragraph. '.repeat(30).trim(),
  ];
  const text = fc
    .array(fc.constantFrom(...blocks), { minLength: 60, maxLength: 120 })
    .map((chosen) => chosen.join('\n\n'));
  const edit = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    taken: fc.nat(40),
    put: fc.constantFrom(
      '',
      'x',
      '\n\n',
      '```',
      '\n\n```\n\n',
      '<Note>',
      '*',
      '\n\n# New\n\n',
      '\n\n[a]: /b\n\n',
      blocks[1] ?? '',
    ),
  });
  const edited = (before: string, { at, taken, put }: { at: number; taken: number; put: string }) => {
    const from = Math.floor(before.length * at);
    return before.slice(0, from) + put + before.slice(from + taken);
  };
  const partsOf = (source: string) => {
    const parsed = parseParts(source, []);
    return parsed.ok ? [deepFrozen(parsed.value.parts)] : [];
  };

  it('returns the same result with cached parts of earlier texts, and doesn’t change those', () => {
    fc.assert(
      fc.property(text, fc.array(edit, { minLength: 1, maxLength: 6 }), (opened, edits) => {
        const states = edits.reduce<string[]>((all, next) => [...all, edited(all.at(-1) ?? '', next)], [opened]);
        states.forEach((state, index) => {
          const known = [opened, states[index - 1] ?? opened].flatMap(partsOf);
          expect(plain(state, (source) => rootOf(parseParts(source, known)))).toEqual(plain(state, parsePage));
        });
      }),
      { numRuns: soakRuns(6, 100) },
    );
  });

  it('parses only new parts', () => {
    const before = parseParts(long('# Heading\n\ntext'), []);
    const after = parseParts(`First.\n\n${long('# Heading\n\ntext')}`, before.ok ? [before.value.parts] : []);
    const wordsOf = (parsed: typeof before) => (parsed.ok ? [...parsed.value.parts.keys()] : []);
    expect(wordsOf(after).filter((words) => !wordsOf(before).includes(words)).length).toBeLessThanOrEqual(1);
    expect(wordsOf(after).length).toBeGreaterThan(2);
  });
});

function rootOf(parsed: ReturnType<typeof parseParts>): ReturnType<typeof parsePage> {
  return parsed.ok ? { ok: true, value: parsed.value.root } : parsed;
}

/** Freezes a value deeply, so that changing it throws. */
function deepFrozen<Value>(value: Value): Value {
  const parts =
    value instanceof Map
      ? [...value.values()]
      : typeof value === 'object' && value !== null
        ? Object.values(value)
        : [];
  parts.forEach(deepFrozen);
  return typeof value === 'object' && value !== null ? Object.freeze(value) : value;
}
