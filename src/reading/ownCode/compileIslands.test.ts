import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { resolveCodePath, findCustomCode } from './findCustomCode.ts';
import { compileIslands } from './compileIslands.ts';

function codeOf(page: string, files: Readonly<Record<string, string>> = {}) {
  const own = findCustomCode(readPage(`---\ntitle: Own\n---\n\n${page}`).doc, (from) => from in files);
  if (own === null) return null;
  return compileIslands(own, (from) => {
    const text = files[from];
    return text === undefined ? null : { path: from.slice(1), text };
  });
}

const kinds = (codes: ReturnType<typeof codeOf>) => codes?.map(({ island, compiled }) => [island, compiled.kind]);

describe('the code of a page’s custom components', () => {
  it('is null if the page uses no such component', () => {
    expect(codeOf('export const A = () => <b />;\n\nWords and <Card>a card</Card>.')).toBeNull();
  });
  it('has one island for each outermost component', () => {
    const codes = codeOf(
      'export const A = ({ children }) => <b>{children}</b>;\n\n<A>\n\n<A />\n\n</A>\n\n<Steps>\n<Step title="One">\n<A />\n</Step>\n</Steps>',
    );
    expect(kinds(codes)).toEqual([
      [0, 'runs'],
      [2, 'runs'],
    ]);
  });
  it('reports the file and line of code that fails to compile, and keeps the other islands', () => {
    const codes = codeOf('import { A } from "/a.jsx"\nimport { B } from "/b.jsx"\n\n<A />\n\n<B />', {
      '/a.jsx': 'export const A = () => <b />;\n\nlet one = 1; let one = 2;',
      '/b.jsx': 'export const B = () => <b />;',
    });
    expect(kinds(codes)).toEqual([
      [0, 'wrong'],
      [1, 'runs'],
    ]);
    expect(codes?.[0]?.compiled).toMatchObject({ problem: { path: 'a.jsx', line: 3, block: null } });
  });
  it('reports the block of page code that fails to compile, while imported components run', () => {
    const page = 'import { A } from "/a.jsx"\n\nWords.\n\nexport const B = () => <b />;\n\n<A />\n\n<B />';
    const own = findCustomCode(readPage(page).doc, (from) => from === '/a.jsx');
    if (own === null) throw new Error('The page has code of its own.');
    // The page was readable when it was drawn; the compiler may be stricter than the page parser.
    const sources = own.sources.map((source) =>
      source.block === 0 ? source : { ...source, text: 'export const B = () => {\n  let one = 1; let one = 2;\n};' },
    );
    const codes = compileIslands({ ...own, sources }, () => ({ path: 'a.jsx', text: 'export const A = () => <b />;' }));
    expect(kinds(codes)).toEqual([
      [0, 'runs'],
      [1, 'wrong'],
    ]);
    expect(codes[1]?.compiled).toMatchObject({ problem: { path: null, line: 2, block: 2 } });
  });
  it('stays the same when other text of the page changes', () => {
    const page = (words: string) => codeOf(`export const A = () => <b />;\n\n${words}\n\n<A start={1} />`);
    expect(page('One.')).toEqual(page('Two and more.'));
  });
});

describe('the file that an import names', () => {
  const has = (path: string) => ['snippets/a.jsx', 'docs/snippets/b.tsx', 'docs/c.md'].includes(path);
  it.each([
    ['/snippets/a.jsx', 'snippets/a.jsx'],
    ['/snippets/b', 'docs/snippets/b.tsx'],
    ['./snippets/b.tsx', 'docs/snippets/b.tsx'],
    ['/c.md', null],
    ['react', null],
  ])('%s', (from, path) => {
    expect(resolveCodePath(from, 'docs/page.mdx', 'docs', has)).toBe(path);
  });
});
