import { describe, expect, it } from 'vitest';
import { applyEdits } from '#base/textEdit.ts';
import { isSitePath } from './links/sitePath.ts';
import { readPageFacts } from './pageFacts.ts';
import { replaceInTarget } from './pageTargets.ts';

describe('page targets', () => {
  it.each([
    ['a Markdown link', 'See [the guide](/guide#top) now.', ['/guide#top']],
    ['a link with a title', '[a](../b.mdx "Title") [c](<d e>)', ['../b.mdx', 'd e']],
    ['a link in angle brackets', '[c](<d/e>)', ['d/e']],
    ['parentheses inside a target', '[a](/wiki/Foo_(bar)) (and so on)', ['/wiki/Foo_(bar)']],
    ['a picture in a link', '[![p](images/p.png)](/guide)', ['images/p.png', '/guide']],
    ['a definition', 'Text [a].\n\n[a]: /guide\n', ['/guide']],
    ['no word of a footnote', 'Text[^1].\n\n[^1]: This is said below.\n', []],
    ['attributes of a component', '<Card title="One" href="/one" img=\'/i.png\'>', ['/one', '/i.png']],
    [
      'files of a picture, a video, and captions',
      '<picture><source srcset="/a.png 2x, b%20c.png,/d.png 1.5x" media="x"/><img srcSet="/e.png"/></picture> <video><track src="/f.vtt"/></video>',
      ['/a.png', 'b%20c.png,/d.png', '/e.png', '/f.vtt'],
    ],
    ['an attribute in braces', '<a href={"/one"}>', ['/one']],
    [
      'an attribute in a template without parts',
      '<a href={`/one#a`}> <a href={`/two/${x}`}> href=`/three`',
      ['/one#a'],
    ],
    [
      'related pages',
      '---\ntitle: T\nrelated:\n  - /guide # why\n  - "/one#a"\n  - The setup: start/setup\n  - https://x.example/a\n\n  - b\nother:\n  - /no\n---\n',
      ['/guide', '/one#a', 'start/setup', 'b'],
    ],
    [
      'related pages on one line',
      '---\nrelated: [/guide, \'/one\', {Title: /two}, { "A: b": /three }]\r\nurl: /four\r\n---\n',
      ['/guide', '/one', '/two', '/three', '/four'],
    ],
    ['no related pages', '---\nrelated: false\ntitle: related\n---\n\nrelated: [/guide]\n', []],
    ['imports', 'import A from "/snippets/a.mdx";\nimport { b } from \'../b\';\n', ['/snippets/a.mdx', '../b']],
    ['nothing on the web', '[a](https://x.example/guide) [b](mailto:a@b.c) [c](#here) <a href="//x">', []],
    [
      'nothing in code',
      '`[a](/guide)` and ``[`a`](/guide)``\n\n```mdx\n[a](/guide)\n```\n\n~~~\n[b](/guide)\n~~~\n',
      [],
    ],
    ['nothing in code inside a list', '- one\n  ```\n  [a](/guide)\n  ```\n- [b](/b)\n', ['/b']],
    ['a link in an indented line, since MDX knows no indented code', 'Text\n\n    [a](/guide)\n', ['/guide']],
    ['nothing in comments', '{/* [a](/guide) */} <!-- [b](/guide) -->', []],
    ['nothing in front matter', '---\ntitle: "[a](/guide)"\n---\n\n[b](/b)', ['/b']],
    ['a link after a fence that is not closed', 'x\n\n```\n[a](/guide)\n', []],
  ])('finds %s', (_, text, targets) => {
    const links = readPageFacts(text).targets.filter(({ target }) => isSitePath(target));
    expect(links.map(({ target }) => target)).toEqual(targets);
    expect(links.map(({ from, to }) => text.slice(from, to))).toEqual(targets);
  });
});

it.each([
  ['---\nrelated: /a#b\n---\n', 'c', '---\nrelated: /a#c\n---\n'],
  ["---\nrelated: '/it''s#b'\n---\n", "c'", "---\nrelated: '/it''s#c'''\n---\n"],
  ["---\nrelated: '/a#b'\n---\n", 'c\u0001', '---\nrelated: "/a#c\\x01"\n---\n'],
  ['---\nrelated: /a#b\n---\n', 'c: d', '---\nrelated: "/a#c: d"\n---\n'],
  ['---\nrelated: /a#b\n---\n', 'c\nd', '---\nrelated: "/a#c\\nd"\n---\n'],
  ['---\nrelated: [/a#b]\n---\n', 'c]', '---\nrelated: ["/a#c]"]\n---\n'],
  ["[a](/it's#b)", "c'", "[a](/it's#c')"],
])('replaces the end of the target in %j with %j', (text, after, expected) => {
  const [target] = readPageFacts(text).targets;
  expect(target).toBeDefined();
  if (target === undefined) return;
  const { length } = target.target;
  const edit = replaceInTarget(target, target.target.indexOf('#') + 1, length, after);
  expect(applyEdits(text, [edit])).toBe(expected);
});
