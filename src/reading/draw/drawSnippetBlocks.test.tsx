import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { emptySiteContext } from '../siteContext.ts';
import { drawDocument } from './drawPage.tsx';
import { maxSnippetFiles } from './drawSnippetBlocks.tsx';

it('limits the number of files drawn on a page when each includes ten others', () => {
  const text = (depth: number) =>
    Array.from({ length: 10 }, (_, index) => `<Snippet file="${depth}-${index}.mdx" />`).join('\n\n');
  const docs = Array.from({ length: 10 }, (_, depth) => readPage(text(depth)).doc);
  const snippet = (file: string) => ({ path: file, doc: docs[Number(/(\d)-/.exec(file)?.[1]) + 1] ?? { type: 'doc' } });
  const html = renderToStaticMarkup(
    <>{drawDocument({ doc: docs[0] ?? { type: 'doc' } }, { ...emptySiteContext, snippet })}</>,
  );
  expect(html.match(/data-state="shown"/g)).toHaveLength(maxSnippetFiles);
});

it.each([
  ['at the top', (modules: string, blocks: string) => `${modules}\n\n${blocks}`],
  ['within a component', (modules: string, blocks: string) => `<Note>\n\n${modules}\n\n</Note>\n\n${blocks}`],
])('shows the props of a snippet element and the page’s exports %s', (_, put) => {
  const snippet = () => ({
    path: 'plan.mdx',
    doc: readPage('On **{plan}**, {props.name}, {other}.\n\n<Card title={plan} />').doc,
  });
  const { doc } = readPage(
    put(
      'import Plan from "/snippets/plan.mdx"\n\nexport const name = "Ada"',
      '# Hello {name}\n\n<Plan plan="Pro" name={name} />',
    ),
  );
  const html = renderToStaticMarkup(<>{drawDocument({ doc }, { ...emptySiteContext, snippet })}</>);
  expect(html).toContain('Hello Ada');
  expect(html).toContain('On <strong>Pro</strong>, Ada, .');
  expect(html).toContain('<span class="block-title">Pro</span>');
});
