import { expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { substituteExpressions } from '#document/read/substituteExpressions.ts';
import { readDocumentValues } from '#document/values/createValueReader.ts';
import { resolveSnippetPath } from '#reading/site/pageParts.ts';
import { createPageValues } from './pageValues.ts';

const texts: Readonly<Record<string, string>> = {
  'docs/snippets/vars.mdx':
    'import { major } from "./base.mdx"\n\nexport const version = `${major}.4`\nexport const name = "a_b *c* \\"d\\""\n',
  'docs/snippets/base.mdx': 'import { version } from "./vars.mdx"\n\nexport const major = 2\n',
};
const { fill, scopeOf } = createPageValues({ siteFolder: 'docs', get: (path) => texts[path] });
const head =
  'import { version, name } from "/snippets/vars.mdx"\nexport const kite = { tags: ["x", "y"], at: "/k/1" }\n\n';

it.each([
  ['Version {version} of {kite.tags}.', 'Version 2.4 of xy.'],
  ['{version}', '2.4'],
  ['## About {version}\n\n- {`v${version}`}', '## About 2.4\n\n- v2.4'],
  [
    '<Card title={name} href={kite.at} tags={kite.tags} cols={2}>{version}</Card>',
    '<Card title={"a_b *c* \\"d\\""} href="/k/1" tags={["x","y"]} cols={2}>2.4</Card>',
  ],
  [
    '<Card title={null} icon={undefined}\n  tag={false} arrow={false} cta={kite.gone} href="/a">b</Card>',
    '<Card arrow={false} href="/a">b</Card>',
  ],
  ['{name}', 'a_b \\*c\\* "d"'],
  [
    '<Card a={{ v: version, w: [`${kite.at}/2`] }} b={{ ...kite, c: 1 }} d={{ e: 1 }} f={[gone]}>{version /* v */}</Card>',
    '<Card a={{"v":"2.4","w":["/k/1/2"]}} b={{"tags":["x","y"],"at":"/k/1","c":1}} d={{ e: 1 }} f={[gone]}>2.4</Card>',
  ],
  [
    '{gone} {kite} {kite.tags.map((tag) => tag)} `{version}`',
    '{gone} {kite} {kite.tags.map((tag) => tag)} `{version}`',
  ],
  ['```\n{version}\n```', '```\n{version}\n```'],
  ['{version', '{version'],
])('fills in %j', (written, filled) => {
  const front = '---\ntitle: "{version}"\n---\n\n';
  expect(fill('docs/guide.mdx', front + head + written)).toBe(front + head + filled);
});

it('leaves pages without imports and exports as they are', () => {
  expect(fill('docs/guide.mdx', '{["a"]} {version}')).toBe('{["a"]} {version}');
  expect(fill('docs/guide.mdx', '<b title={null}>{["a"]}</b>')).toBe('<b>{["a"]}</b>');
});

it('reads the values of a page’s names', () => {
  const scope = scopeOf(
    'docs/guide.mdx',
    'import { version, gone } from "/snippets/vars.mdx"\nimport { x } from "./x.js"\n\nA',
  );
  expect([scope.get('version'), typeof scope.get('gone'), typeof scope.get('x')]).toEqual(['2.4', 'symbol', 'symbol']);
});

/** Files that import from one another, in folders, and what a page reads in them. */
const folders: Readonly<Record<string, string>> = {
  'docs/snippets/a/vars.mdx':
    'import { major } from "../b/base.mdx"\nexport { minor } from "./minor.mdx"\n\nexport const version = `${major}.4`\n',
  'docs/snippets/b/base.mdx':
    'import { minor, version } from "../a/vars.mdx"\n\nexport const major = 2\nexport const all = [version, minor]\n',
  'docs/snippets/a/minor.mdx': 'export const minor = 5\n',
  'docs/snippets/own.mdx': 'import { y as z } from "./own.mdx"\n\nexport const x = z\nexport const y = 1\n',
};
const imports = [
  ['import { version, minor } from "/snippets/a/vars.mdx"', '{version} {minor}', '2.4 5'],
  ['import { all, major } from "/snippets/b/base.mdx"', '{all[0]} {all[1]} {major}', '2.4 5 2'],
  ['import { x, y } from "./snippets/own.mdx"', '{x} {y}', '1 1'],
  ['import * as base from "/snippets/b/base.mdx"', '{base.all[0]}', '2.4'],
] as const;

it.each([0, 1, 2, 3])(
  'reads files that import from one another alike, in the editor and in the build, from import %i on',
  (first) => {
    const inBuild = createPageValues({ siteFolder: 'docs', get: (path) => folders[path] });
    const find = (file: string) => {
      const path = resolveSnippetPath(file, 'docs/guide.mdx', {
        siteFolder: 'docs',
        texts: new Map(Object.entries(folders)),
      });
      return path === null ? null : { path, doc: readPage(folders[path] ?? '').doc };
    };
    for (const [statement, written, expected] of [...imports.slice(first), ...imports.slice(0, first)]) {
      const text = `${statement}\n\n${written}\n`;
      expect(inBuild.fill('docs/guide.mdx', text)).toBe(`${statement}\n\n${expected}\n`);
      const { doc } = readPage(text);
      const filled = substituteExpressions(doc, readDocumentValues(doc, find).scope).content?.at(-1);
      expect(filled?.content?.map((node) => node.text ?? node.attrs?.['source']).join('')).toBe(expected);
    }
  },
);
