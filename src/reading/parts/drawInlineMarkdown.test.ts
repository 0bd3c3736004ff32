import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { sanitizeUrl } from '../sanitizeUrl.ts';
import { drawInlineMarkdown } from './drawInlineMarkdown.ts';

it.each([
  ['A **bold** caption', 'A <strong>bold</strong> caption'],
  ['*one* and _two_', '<em>one</em> and <em>two</em>'],
  ['see [the `guide`](/guide), please', 'see <a href="/guide">the <code>guide</code></a>, please'],
  ['**all [of it](/a)**', '<strong>all <a href="/a">of it</a></strong>'],
  ['~~old~~ `a * b * c`', '<s>old</s> <code>a * b * c</code>'],
  ['not \\*this\\* one', 'not *this* one'],
  ['[run](javascript:alert(1))', null],
  ['[run](javascript:alert)', 'run'],
  ['2 * 3 * 4 and snake_case_name', null],
  ['<b>&</b> **x**', '&lt;b&gt;&amp;&lt;/b&gt; <strong>x</strong>'],
  ['plain', null],
])('renders %j as %j', (text, html) => {
  const drawn = drawInlineMarkdown(text, sanitizeUrl);
  expect(drawn === null ? null : renderToStaticMarkup(createElement('p', null, ...drawn)).slice(3, -4)).toBe(html);
});

it('reads adversarial text in time', () => {
  const started = performance.now();
  for (const text of [
    '*'.repeat(1900),
    '[a'.repeat(950),
    '**a'.repeat(600),
    '_ '.repeat(900),
    '`'.repeat(1999),
    `${'[a]('.repeat(480)}`,
  ])
    drawInlineMarkdown(text, sanitizeUrl);
  expect(performance.now() - started).toBeLessThan(500);
});
