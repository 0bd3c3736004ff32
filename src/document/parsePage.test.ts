import { describe, expect, it } from 'vitest';
import { parseMdx } from './parseMdx.ts';
import { parsePage } from './parsePage.ts';

const long = (block: string) => `${block}\n\n`.repeat(Math.ceil(9_500 / block.length));
const withoutLines = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && 'offset' in value ? { offset: value.offset } : value;
const plain = (text: string, parse: typeof parseMdx) => {
  const parsed = parse(text);
  return parsed.ok ? (JSON.parse(JSON.stringify(parsed.value.children, withoutLines)) as unknown) : parsed;
};

describe('parsePage', () => {
  it.each([
    ['headings and text', '# Heading\n\nSome text with *marks* and <b>elements</b>.\n\n- a\n\n- b'],
    ['fences with what looks like headings', '```\n\n# no heading\n\ntext\n```\n\n# Heading'],
    ['a fence that a list ends', '- ```\n  code\n\n# Heading\n\n```\n\n# code\n```'],
    ['elements around headings', '<Steps>\n\n# Heading\n\ntext\n\n</Steps>'],
    ['expressions with blank lines', '{[\n\n1\n\n]}\n\ntext'],
    ['mathematics', '$$\n\n# x\n$$\n\ntext'],
    ['references and definitions', '[a][b]\n\n# Heading\n\n[b]: /c'],
  ])('gives what one run of the parser gives for %s', (_, block) => {
    expect(plain(long(block), parsePage)).toEqual(plain(long(block), parseMdx));
  });

  it('gives the place of an error in the whole text', () => {
    const text = `${long('# Heading\n\ntext')}a <b\n`;
    expect(parsePage(text)).toEqual(parseMdx(text));
    expect(parsePage(text).ok).toBe(false);
  });
});
