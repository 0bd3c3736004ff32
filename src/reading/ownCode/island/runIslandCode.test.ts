import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { findCustomCode } from '../findCustomCode.ts';
import { compileIslands } from '../compileIslands.ts';
import { runIslandCode, getErrorLocation, formatErrorMessage } from './runIslandCode.ts';

function run(page: string, files: Readonly<Record<string, string>> = {}) {
  const own = findCustomCode(readPage(page).doc, (from) => from in files);
  const [first] = own === null ? [] : compileIslands(own, (from) => ({ path: from.slice(1), text: files[from] ?? '' }));
  if (first?.compiled.kind !== 'runs') throw new Error('The code can be read.');
  return runIslandCode(first.compiled, () => {});
}

describe('compiled island code', () => {
  it('returns a component with its props and children, for itself and each nested island', () => {
    const islands = run(
      'import { Far as Near } from "/far.jsx"\n\nexport const first = 2;\n\n<Near start={first + 1}>\n\n<Near start={5} />\n\n</Near>',
      {
        '/far.jsx':
          'import React from "react";\nexport const Far = ({ start, children }) => {\n  const [count] = useState(start);\n  return <b>{count}{children}</b>;\n};',
      },
    );
    const [Outer, Inner] = islands;
    if (Outer === undefined || Inner === undefined) throw new Error('There are two places.');
    expect(renderToStaticMarkup(createElement(Outer, null, 'in it'))).toBe('<b>3in it</b>');
    expect(renderToStaticMarkup(createElement(Inner))).toBe('<b>5</b>');
  });
  it.each([
    [
      'a file',
      { '/far.jsx': '\nexport const Far = () => {\n  throw new Error("wrong");\n};' },
      { path: 'far.jsx', line: 3 },
    ],
    ['the page', {}, { path: '', line: 2 }],
  ])('reports where in %s an error was thrown', (_where, files, place) => {
    const page =
      '/far.jsx' in files
        ? 'import { Far } from "/far.jsx"'
        : 'export const Far = () => {\n  throw new Error("wrong");\n};';
    const [Far] = run(`${page}\n\n<Far />`, files);
    if (Far === undefined) throw new Error('There is a place.');
    let thrown: unknown;
    try {
      renderToStaticMarkup(createElement(Far));
    } catch (error) {
      thrown = error;
    }
    expect(getErrorLocation(thrown)).toEqual(place);
  });
  it('formats an error as text, including minified React errors', () => {
    expect(formatErrorMessage(new Error('wrong'))).toBe('wrong.');
    expect(formatErrorMessage('thrown as it is!')).toBe('thrown as it is!');
    expect(formatErrorMessage(new Error('Minified React error #130; visit https://react.dev/errors/130'))).toContain(
      'doesn’t exist',
    );
  });
});
