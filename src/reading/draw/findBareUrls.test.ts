import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import type { Nodes } from 'mdast';
import { expect, it } from 'vitest';
import { findBareUrls } from './findBareUrls.ts';

const links = (text: string) =>
  findBareUrls(text).map(({ text: found, url }) => (found === url ? found : `${found} → ${url}`));

it.each<[string, readonly string[]]>([
  ['https://a.example/b', ['https://a.example/b']],
  ['(https://en.wikipedia.org/wiki/Rust_(language))', ['https://en.wikipedia.org/wiki/Rust_(language)']],
  ['https://a.example/b(c)', ['https://a.example/b(c)']],
  ['https://a.example/b(c)).', ['https://a.example/b(c)']],
  ['https://a.example/(b))) and (https://a.example/c)', ['https://a.example/(b)', 'https://a.example/c']],
  ['https://a.example/b(c', ['https://a.example/b(c']],
  ['See https://a.example/b?c=d&e=f#g.', ['https://a.example/b?c=d&e=f#g']],
  ['https://a.example/b&copy; https://a.example/b;c', ['https://a.example/b', 'https://a.example/b;c']],
  ['https://a.example/路径/ü', ['https://a.example/路径/ü']],
  ['http://localhost:3000/a', ['http://localhost:3000/a']],
  ['www.a.example/b, wwwa.example', ['www.a.example/b → http://www.a.example/b']],
  ['mail ann.lee+x@a.example.com.', ['ann.lee+x@a.example.com → mailto:ann.lee+x@a.example.com']],
  ['@ann a@b a@b.c1 a@b.com_', []],
  ['https:// http://a_b.example xhttps://a.example javascript:alert(1)', []],
  ['**https://a.example/b**', ['https://a.example/b']],
  ['https://a.example/b<br>', ['https://a.example/b']],
])('finds the links in %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

/** The links that the reference implementation finds in a text. */
function referenceLinks(text: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: Nodes): void => {
    if (node.type === 'link') found.push(node.url);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return found;
}

it('finds the links that the reference implementation of GFM finds', () => {
  const piece = fc.constantFrom(...'a b ( ) . , ? ! : ; " / # = - é'.split(' '), ' ', '(c)', 'd.e');
  fc.assert(
    fc.property(fc.constantFrom('https://', 'http://', 'www.'), fc.array(piece, { maxLength: 12 }), (start, pieces) => {
      const text = `x ${start}a.example/${pieces.join('')} y`;
      // Here the reference differs from the specification, which counts all parentheses.
      fc.pre(!/[?!.,:*_~'";]\)/.test(text));
      expect(findBareUrls(text).map(({ url }) => url)).toEqual(referenceLinks(text));
    }),
    { numRuns: 300 },
  );
});
