import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resolveLink, toLinkableFiles } from './resolveLink.ts';
import { encodeLinkPath } from './sitePath.ts';

const files = new Set([
  'docs/index.mdx',
  'docs/guide.mdx',
  'docs/v1.2.mdx',
  'docs/c#/what?.mdx',
  'docs/100%.mdx',
  'docs/a%20b.mdx',
  'docs/my page.mdx',
  'docs/指南/开始.md',
  'docs/more/index.mdx',
  'docs/more/one.mdx',
  'docs/files/price list (2024).pdf',
  'docs/files/LICENSE',
]);

it.each<[link: string, page: string, expected: string]>([
  ['/', 'docs/guide.mdx', 'page docs/index.mdx'],
  ['/guide', 'docs/more/one.mdx', 'page docs/guide.mdx'],
  ['/guide/', 'docs/more/one.mdx', 'page docs/guide.mdx'],
  ['/guide.md', 'docs/more/one.mdx', 'page docs/guide.mdx'],
  ['/guide.html?a=b#c?d', 'docs/more/one.mdx', 'page docs/guide.mdx ?a=b#c?d'],
  ['guide#part', 'docs/more/one.mdx', 'page docs/guide.mdx #part'],
  ['../guide', 'docs/more/one.mdx', 'page docs/guide.mdx'],
  ['./guide', 'docs/more/one.mdx', 'missing docs/more/guide'],
  ['.', 'docs/more/one.mdx', 'page docs/more/index.mdx'],
  ['..', 'docs/more/one.mdx', 'page docs/index.mdx'],
  ['./one.mdx', 'docs/more/index.mdx', 'page docs/more/one.mdx'],
  ['/more/index', 'docs/guide.mdx', 'page docs/more/index.mdx'],
  ['/v1.2', 'docs/guide.mdx', 'page docs/v1.2.mdx'],
  ['/c%23/what%3F?x#y', 'docs/guide.mdx', 'page docs/c#/what?.mdx ?x#y'],
  ['what%3F', 'docs/c#/other.mdx', 'page docs/c#/what?.mdx'],
  ['/c#/what', 'docs/guide.mdx', 'missing docs/c #/what'],
  ['/100%25', 'docs/guide.mdx', 'page docs/100%.mdx'],
  ['/100%', 'docs/guide.mdx', 'page docs/100%.mdx'],
  ['/a%2520b', 'docs/guide.mdx', 'page docs/a%20b.mdx'],
  ['/my page', 'docs/guide.mdx', 'page docs/my page.mdx'],
  [' my%20page#a b ', 'docs/guide.mdx', 'page docs/my page.mdx #a b'],
  ['/指南/开始', 'docs/guide.mdx', 'page docs/指南/开始.md'],
  ['/%E6%8C%87%E5%8D%97/%E5%BC%80%E5%A7%8B/', 'docs/guide.mdx', 'page docs/指南/开始.md'],
  ['/files/price list (2024).pdf#page=2', 'docs/guide.mdx', 'file docs/files/price list (2024).pdf #page=2'],
  ['files/LICENSE', 'docs/guide.mdx', 'file docs/files/LICENSE'],
  ['/gone', 'docs/guide.mdx', 'missing docs/gone'],
])('resolves %j on %s to %s', (link, page, expected) => {
  const { kind, path, rest } = resolveLink(link, page, toLinkableFiles('docs', files));
  expect(`${kind} ${path} ${rest}`.trim()).toBe(expected);
});

it('resolves the encoded path of any page', () => {
  const name = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .filter(
      (text) =>
        !/^[\s.]|[\s.]$|[\\/\r\n]|\.[a-z]+$|^index$/i.test(text) &&
        !/\p{Surrogate}/u.test(text) &&
        text.trim() === text,
    );
  fc.assert(
    fc.property(name, name, (folder, file) => {
      const path = `${folder}/${file}.mdx`;
      const link = `/${encodeLinkPath(`${folder}/${file}`)}`;
      const found = resolveLink(link, 'index.mdx', toLinkableFiles('', new Set([path])));
      expect([found.kind, found.path, found.rest]).toEqual(['page', path, '']);
      expect(link).not.toMatch(/[\s"<>()]/);
    }),
  );
});
