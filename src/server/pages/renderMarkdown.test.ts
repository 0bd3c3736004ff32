import { expect, it } from 'vitest';
import { html } from './html.ts';
import { renderMarkdown } from './renderMarkdown.ts';

const rendered = (text: string) => renderMarkdown(text).text.replaceAll(/\n\s*/g, '');

it.each([
  ['- Added Import \\#1\n- Moved \\*A\\*', '<ul><li>Added Import #1</li><li>Moved *A*</li></ul>'],
  ['One\ntwo\n\nThree', '<p>One<br />two</p><p>Three</p>'],
  ['*a* **b** ~~c~~ `d`', '<p><em>a</em> <strong>b</strong> <del>c</del> <code>d</code></p>'],
  [
    '# Title\n\n> said\n\n1. one\n2. two',
    '<h3>Title</h3><blockquote><p>said</p></blockquote><ol start="1"><li>one</li><li>two</li></ol>',
  ],
  ['- [x] done\n- [ ] to do', '<ul><li>☑ done</li><li>☐ to do</li></ul>'],
  ['```js\na < b\n```', '<pre><code>a &lt; b</code></pre>'],
  ['| a | b |\n| - | - |\n| 1 | 2 |', '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>'],
  ['A <b>bold</b> &amp; <script>x</script>', '<p>A &lt;b&gt;bold&lt;/b&gt; &amp; &lt;script&gt;x&lt;/script&gt;</p>'],
  ['<div>\n*x*\n</div>', '&lt;div&gt;<br />*x*<br />&lt;/div&gt;'],
  ['[a](javascript:alert(1)) [b](java\tscript:x) [c](/d)', '<p>a [b](java\tscript:x) c</p>'],
  [
    'https://a.example [w](https://b.example "t") ![p](https://c.example/p.png)',
    '<p><a href="https://a.example" rel="noreferrer nofollow">https://a.example</a> ' +
      '<a href="https://b.example" rel="noreferrer nofollow">w</a> ' +
      '<a href="https://c.example/p.png" rel="noreferrer nofollow">p</a></p>',
  ],
  ['', '<p class="soft">No description.</p>'],
])('renders %j as forges do', (text, expected) => {
  expect(rendered(text)).toBe(expected);
});

it.each([
  `${'> '.repeat(3000)}x`,
  `${'- '.repeat(50)}x`,
  `${'- '.repeat(4000)}x`,
  `${'1. '.repeat(20_000)}x`,
  `${'> - '.repeat(2000)}x`,
  '*a* '.repeat(30_000),
  '**a'.repeat(21_666),
  '['.repeat(8001),
])('renders a deep or long text as it is (%#)', (text) => {
  expect(renderMarkdown(text).text).toBe(html`<p>${text}</p>`.text);
});

it.each(['*a_', '![', '[a](', '`', '<b>', '~~a', '&amp;', '\\'])('renders many %j', (mark) => {
  expect(renderMarkdown(mark.repeat(8000 / 8)).text).not.toBe('');
});
