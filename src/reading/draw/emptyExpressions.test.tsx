import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { explainEmptyExpression } from '#document/read/explainEmptyExpression.ts';
import { readPageFacts } from '#site/pageFacts.ts';
import { substituteVariables } from '#site/view/variables.ts';
import { emptySiteContext } from '../siteContext.ts';
import { drawDocument } from './drawPage.tsx';

const variables = { product: 'Lantern' };
const module = 'import { limits } from "/snippets/limits.mdx"\nexport const most = 10\nexport const all = [most]';

/** The text readers see for an expression, and whether the checks report it as invisible. */
function seen(source: string): { readonly words: string; readonly isNamed: boolean } {
  const text = `${module}\n\n(${source})`;
  const { doc } = readPage(substituteVariables(text, variables));
  const html = renderToStaticMarkup(<>{drawDocument({ doc }, emptySiteContext)}</>);
  const words = /\(([^]*)\)/.exec(html.replaceAll(/<[^>]*>/g, ''))?.[1] ?? '';
  const { names, expressions } = readPageFacts(text);
  const named = expressions.filter(
    ({ from, to }) =>
      explainEmptyExpression(text.slice(from, to), {
        has: (name) => names.includes(name),
        hasVariable: (name) => Object.hasOwn(variables, name),
      }) !== null,
  );
  expect(expressions).toHaveLength(1);
  return { words, isNamed: named.length > 0 };
}

describe('expressions that readers can’t see', () => {
  it.each(['{maxFlags}', '{ a.b }', '{[c, d]}', '{`${e}`}', '{{release}}', '{#f}', '{1 + 2}', '{}', '{ }', '{g("h")}'])(
    'are reported: %s',
    (source) => {
      expect(seen(source)).toEqual({ words: '', isNamed: true });
    },
  );

  it.each(['{limits}', '{all.map((one) => one + 1)}', '{user.name}', '{/* a */}', '{<b>a</b>}', '{undefined}'])(
    'are not reported if they may produce text or are meant to be empty: %s',
    (source) => {
      expect(seen(source)).toEqual({ words: '', isNamed: false });
    },
  );

  it.each([
    ['{most}', '10'],
    ['{{product}}', 'Lantern'],
    ['{"a b"}', 'a b'],
    ['{"a\\u0062"}', 'ab'],
    ['{["a", 1]}', 'a1'],
    ['{all}', '10'],
    ['{`${most} of ${all.length}`}', '10 of 1'],
    ["{'c'}", 'c'],
    ['{`d`}', 'd'],
    ['{ 12.5 }', '12.5'],
    ['{" "}', ' '],
  ])('do not include literals and known values: %s', (source, words) => {
    expect(seen(source)).toEqual({ words, isNamed: false });
  });
});

it.each(['null', 'undefined', 'false', 'true', '(null)', '[null, false]'])('draws no text of title={%s}', (value) => {
  const named = [
    'Card',
    'Accordion',
    'Note',
    'Step',
    'Tile',
    'Frame caption',
    'Update label',
    'Expandable',
    'Tooltip tip',
  ];
  const page = named.map((one) => {
    const [tag = '', name = 'title'] = one.split(' ');
    return `<${tag} ${name}={${value}} description={${value}} icon={${value}}>\n  Text\n</${tag}>`;
  });
  const html = renderToStaticMarkup(<>{drawDocument({ doc: readPage(page.join('\n\n')).doc }, emptySiteContext)}</>);
  expect(html.replaceAll(/<[^>]*>/g, ' ')).not.toMatch(/null|undefined|false|true|\[/);
});

it.each([
  [
    'no attributes that React leaves out',
    'A <abbr title={null}>b</abbr> <abbr title={undefined} id={false} className={true}>c</abbr> <abbr title={(null)} lang={ /* none */ undefined }>d</abbr> <abbr title={[]} aria-hidden={false} hidden={null} {...{ lang: null }}>e</abbr>',
    '<p>A <abbr>b</abbr> <abbr>c</abbr> <abbr>d</abbr> <abbr aria-hidden="false">e</abbr></p>',
  ],
  [
    'attributes that say null or false as text',
    '<abbr title="null">b</abbr> <abbr title={"false"} hidden={0}>c</abbr> <abbr title={0}>d</abbr>',
    '<p><abbr title="null">b</abbr> <abbr title="false">c</abbr> <abbr title="0">d</abbr></p>',
  ],
])('draws %s', (_what, page, html) => {
  expect(renderToStaticMarkup(<>{drawDocument({ doc: readPage(page).doc }, emptySiteContext)}</>)).toBe(html);
});
