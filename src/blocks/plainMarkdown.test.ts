import { describe, expect, it } from 'vitest';
import { isSourceOnly } from '#document/page.ts';
import { syntaxErrorHint } from '#document/read/syntaxErrorHint.ts';
import { readPage, serializePage } from './pages.ts';

/** `.md` files are parsed as MDX, as their sites' own builds do. */
describe('Markdown written for other parsers', () => {
  it.each([
    ['braces that hold a name', '# R\n\nUse { name } here.\n'],
    ['braces of a template', 'Use {{ name }} here.\n'],
    ['a secret of a workflow', '${{ secrets.TOKEN }}\n'],
    ['a comparison', 'If a < b then.\n'],
    ['folded text', '<details>\n<summary>More</summary>\n\nText\n\n</details>\n'],
    ['a style', '<div style="color:red">x</div>\n'],
  ])('shows %s as blocks and keeps its bytes', (_, text) => {
    const page = readPage(text);
    expect([isSourceOnly(page), serializePage(page, page.doc)]).toEqual([false, text]);
  });

  it.each([
    ['a comment', '# R\n\n<!-- badge -->\n', 3, 'Write the comment as `{/* … */}`.'],
    ['an address', 'See <https://example.com>.\n', 1, 'Write the URL by itself, or as `[text](url)`.'],
    ['a mail address', 'a\n\n<a@b.c>\n', 3, 'Write the URL by itself, or as `[text](url)`.'],
    ['a line break', 'One<br>two\n', 1, 'Write `<br />`, with a slash at the end.'],
    ['a picture', '\n<img src="a.png">\n', 2, 'Write `<img />`, with a slash at the end.'],
    [
      'a type',
      'A\n\nList<String> x\n',
      3,
      'Close it with `</String>`. If it isn’t a tag, write `\\<String>`, or put it in backticks.',
    ],
    ['an arrow', 'x <- y\n', 1, 'A `<` starts a tag. If this isn’t a tag, write `\\<`, or put it in backticks.'],
    [
      'half a brace',
      'if (a) {\n',
      1,
      'Braces contain code. If these are text, write `\\{` and `\\}`, or put them in backticks.',
    ],
    [
      'a template’s command',
      '{% raw %}\n',
      1,
      'Braces contain code. If these are text, write `\\{` and `\\}`, or put them in backticks.',
    ],
    [
      'a word that is read as code',
      'import of goods is free\n',
      1,
      'A line that starts with “import” or “export” is read as code. If it’s text, start it with another word.',
    ],
  ])('reports the line of %s, and suggests a fix', (_, text, line, mending) => {
    const page = readPage(text);
    const [problem] = page.problems;
    expect([isSourceOnly(page), problem?.position?.line, syntaxErrorHint(problem?.message ?? '')]).toEqual([
      true,
      line,
      mending,
    ]);
  });
});
