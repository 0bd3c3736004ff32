import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { emptySiteContext } from '../siteContext.ts';
import { getBlockDisplay } from './drawElement.tsx';
import { drawDocument } from './drawPage.tsx';

const draw = (text: string) => renderToStaticMarkup(<>{drawDocument({ doc: readPage(text).doc }, emptySiteContext)}</>);

describe('block elements next to text', () => {
  it.each([
    ['<details><summary>x</summary>y</details>', '<details><summary>x</summary>y</details>'],
    ['<details>\n<summary>x</summary>\ny\n</details>', '<details><summary>x</summary> y</details>'],
    [
      '<details><summary>x</summary>y</details>\n\n<details>\n<summary>x *y*</summary>\n\nz\n</details>',
      '<details><summary>x</summary>y</details><details><summary>x <em>y</em></summary><p>z</p></details>',
    ],
    [
      '<table>\n<caption>x *y*</caption>\n<tr><td>z</td></tr>\n</table>',
      '<div class="table-scroll"><table><caption>x <em>y</em></caption><tr><td>z</td></tr></table></div>',
    ],
    ['<fieldset>\n<legend>x</legend>\ny\n</fieldset>', '<fieldset><legend>x</legend> y</fieldset>'],
    ['<div><h3>A</h3> text</div>', '<div><h3>A</h3> text</div>'],
    ['<div>a <p>b <b>c</b></p></div>', '<div>a <p>b <b>c</b></p></div>'],
    ['<section>a <ul><li>b</li></ul></section>', '<section>a <ul><li>b</li></ul></section>'],
    ['<div>a <hr/> b</div>', '<div>a <hr/> b</div>'],
    ['<div>a <a href="/b"><h4>b</h4> c</a></div>', '<div>a <a href="/b"><h4>b</h4> c</a></div>'],
    ['<details><summary><h3>x</h3> y</summary> z</details>', '<details><summary><h3>x</h3> y</summary> z</details>'],
    ['<div><h3>a <p>b</p></h3> c</div>', '<div><h3>a <span>b</span></h3> c</div>'],
    ['<div>a <b>b</b></div>', '<div><p>a <b>b</b></p></div>'],
    ['a <h3>b</h3> c', '<div class="page-paragraph">a <h3>b</h3> c</div>'],
    ['a <hr/> b', '<div class="page-paragraph">a <hr/> b</div>'],
    [
      '- a <details><summary>b</summary>c</details>',
      '<ul><li><div class="page-paragraph">a <details><summary>b</summary>c</details></div></li></ul>',
    ],
    ['## a <div>b</div>', '<h2 id="a-b">a <span>b</span></h2>'],
    [
      '| a | b |\n| - | - |\n| <ul><li>c</li><li>d <ol><li>**e**</li></ol></li></ul> | <details><summary>f</summary>g</details><br/>h <blockquote>i</blockquote> |',
      '<div class="table-scroll"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td><ul><li>c</li><li>d <ol><li><strong>e</strong></li></ol></li></ul></td><td><details><summary>f</summary>g</details><br/>h <blockquote>i</blockquote></td></tr></tbody></table></div>',
    ],
    [
      'a <table><tr><td>x</td><td/></tr></table>',
      '<div class="page-paragraph">a <table><tr><td>x</td><td></td></tr></table></div>',
    ],
    [
      '<table>\n<colgroup><col/></colgroup>\n<tr>**<td>x</td>**</tr>\n</table>',
      '<div class="table-scroll"><table><colgroup><col/></colgroup><tr><td><strong>x</strong></td></tr></table></div>',
    ],
  ])('are drawn as themselves: %j', (text, html) => {
    expect(draw(text)).toBe(html);
  });

  it.each(['b <h3>c</h3>', 'b <ul><li>c</li></ul> d', 'b\n\n    c <h3>d</h3> e'])(
    'have the back link of their footnote in the same paragraph: %j',
    (text) => {
      expect(draw(`a[^1]\n\n[^1]: ${text}`)).toMatch(
        /<div class="page-paragraph">(?:(?!<\/div>).)*doc-backlink.*<\/div><\/li>/,
      );
    },
  );

  it.each([
    'h3',
    'ul',
    'li',
    'details',
    'center',
    'table',
    'td',
    'tr',
    'b',
    'a',
    'video',
    'main',
    'dialog',
    'Table',
    'x.div',
  ])('have a display of their own for the editor if they are drawn as themselves in a cell: %s', (tag) => {
    const drawn = draw(`| a |\n| - |\n| x <${tag}>b</${tag}> |`).includes(`<td>x <${tag}>b`);
    expect(getBlockDisplay(tag)).toBe(!drawn || tag.length === 1 ? null : tag === 'li' ? 'list-item' : 'block');
  });

  const parts = ['caption', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'];
  it.each([...parts.map((tag) => `<${tag}>x</${tag}>`), '<tr><td>x</td></tr>', '<i><td>x</td></i>', '<td/>x<col/>'])(
    'are drawn as text if they are parts of a table outside of one: %s',
    (part) => {
      const cell = draw(`| a | b |\n| - | - |\n| ${part} y | c |`);
      expect(cell).toMatch(/<tbody><tr><td>(?:<\/?(?:span|i)>|x)+ y<\/td><td>c<\/td><\/tr><\/tbody>/);
      expect(draw(`a ${part} y`)).toMatch(/^<p>a (?:<\/?(?:span|i)>|x)+ y<\/p>$/);
      expect(draw(`<div>a <ul>${part} y</ul></div>`)).toMatch(/^<div>a <ul>(?:<\/?(?:span|i)>|x)+ y<\/ul><\/div>$/);
    },
  );
});
