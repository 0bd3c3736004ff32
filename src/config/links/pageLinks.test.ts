import { describe, expect, it } from 'vitest';
import { pageLinks } from './pageLinks.ts';

describe('pageLinks', () => {
  it.each([
    ['a Markdown link', 'See [the guide](/guide#top) now.', ['/guide#top']],
    ['a link with a title', '[a](../b.mdx "Title") [c](<d e>)', ['../b.mdx']],
    ['a link in angle brackets', '[c](<d/e>)', ['d/e']],
    ['parentheses inside a target', '[a](/wiki/Foo_(bar)) (and so on)', ['/wiki/Foo_(bar)']],
    ['a picture in a link', '[![p](images/p.png)](/guide)', ['images/p.png', '/guide']],
    ['a definition', 'Text [a].\n\n[a]: /guide\n', ['/guide']],
    ['no word of a footnote', 'Text[^1].\n\n[^1]: This is said below.\n', []],
    ['attributes of a component', '<Card title="One" href="/one" img=\'/i.png\'>', ['/one', '/i.png']],
    ['an attribute in braces', '<a href={"/one"}>', ['/one']],
    ['imports', 'import A from "/snippets/a.mdx";\nimport { b } from \'../b\';\n', ['/snippets/a.mdx', '../b']],
    ['nothing on the web', '[a](https://x.example/guide) [b](mailto:a@b.c) [c](#here) <a href="//x">', []],
    ['nothing in code', '`[a](/guide)` and ``[`a`](/guide)``\n\n```mdx\n[a](/guide)\n```\n\n~~~\n[b](/guide)\n~~~\n', []],
    ['nothing in code inside a list', '- one\n  ```\n  [a](/guide)\n  ```\n- [b](/b)\n', ['/b']],
    ['nothing in comments', '{/* [a](/guide) */} <!-- [b](/guide) -->', []],
    ['nothing in front matter', '---\ntitle: "[a](/guide)"\n---\n\n[b](/b)', ['/b']],
    ['a link after a fence that is not closed', 'x\n\n```\n[a](/guide)\n', []],
  ])('finds %s', (_, text, targets) => {
    const links = pageLinks(text);
    expect(links.map(({ target }) => target)).toEqual(targets);
    expect(links.map(({ from, to }) => text.slice(from, to))).toEqual(targets);
  });
});
