import { expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { compareLlms, maxLlmsLength, inferOrigin, updateLlms, type ListedPage } from './compareLlms.ts';

const page = (address: string, title: string, description: string | null = null): ListedPage => ({
  address,
  title,
  description,
});
const pages = [
  page('/start', 'Start', 'Begin here.'),
  page('/new', 'New'),
  page('/keys', 'Keys', 'All of\nkeys.'),
  page('/guides/limits', 'Limits'),
];
const origin = 'https://docs.example.com';
const list = `# Ours\n\n> Maintained by hand.\n\n## First\n\n- [Keys](${origin}/keys.md): Old words.\n- [Gone](${origin}/gone.md): It was.\n\n## Then\n\nRead this:\n\n* [The start](${origin}/start.md)\n* [Limits](${origin}/limits.md): How many.\n- [Blog](https://blog.example.com/a)\n- [All](${origin}/llms-full.txt)\n`;

it('finds missing, dead, and moved entries and changed descriptions', () => {
  const { missing, dead, moved, described, excess } = compareLlms(list, pages, origin);
  expect(missing.map(({ address }) => address)).toEqual(['/new']);
  expect(dead.map(({ title }) => title)).toEqual(['Gone']);
  expect(moved.map(({ entry, page: { address } }) => `${entry.target} ${address}`)).toEqual([
    `${origin}/limits.md /guides/limits`,
  ]);
  expect(described.map(({ entry }) => entry.title)).toEqual(['Keys', 'The start']);
  expect(excess).toBe(0);
});

it('updates a list, keeping its order and its own text', () => {
  const after = applyEdits(list, updateLlms(list, pages, origin));
  expect(after).toBe(
    list
      .replace('Old words.', 'All of keys.')
      .replace(`- [Gone](${origin}/gone.md): It was.\n`, '')
      .replace('/start.md)\n', `/start.md): Begin here.\n- [New](${origin}/new.md)\n`)
      .replace('/limits.md', '/guides/limits.md'),
  );
  expect(updateLlms(after, pages, origin)).toEqual([]);
});

it.each([
  [
    'paths alone',
    '- [Start](/start): Begin here.\r\n',
    '- [Start](/start): Begin here.\r\n- [New](/new)\r\n- [Keys](/keys): All of keys.\r\n- [Limits](/guides/limits)\r\n',
  ],
  [
    'no line end',
    '# Ours\n\n- [Start](start): Begin here.',
    '# Ours\n\n- [Start](start): Begin here.\n- [New](/new)\n- [Keys](/keys): All of keys.\n- [Limits](/guides/limits)\n',
  ],
  [
    'no entry',
    '# Ours\n',
    `# Ours\n- [Start](${origin}/start.md): Begin here.\n- [New](${origin}/new.md)\n- [Keys](${origin}/keys.md): All of keys.\n- [Limits](${origin}/guides/limits.md)\n`,
  ],
])('adds pages to a list with %s', (_, text, wanted) => {
  const after = applyEdits(text, updateLlms(text, pages, origin));
  expect(after).toBe(wanted);
  expect(updateLlms(after, pages, origin)).toEqual([]);
});

it.each([
  [list, origin],
  [
    '- [Keys](https://example.com/docs/keys/)\n- [New](https://example.com/docs/new.md)\n- [Blog](https://blog.example.com/start)\n',
    'https://example.com/docs',
  ],
  ['- [Keys](/keys.md)\n', null],
  ['- [Blog](https://blog.example.com/a)\n', null],
])('infers the origin of a list', (text, expected) => {
  expect(inferOrigin(text, pages)).toBe(expected);
});

it('reports by how much a list is too long', () => {
  expect(compareLlms('x'.repeat(maxLlmsLength + 7), [], null).excess).toBe(7);
});
