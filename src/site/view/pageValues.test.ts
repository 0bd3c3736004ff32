import { expect, it } from 'vitest';
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
  ['{name}', 'a_b \\*c\\* "d"'],
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
});

it('reads the values of a page’s names', () => {
  const scope = scopeOf(
    'docs/guide.mdx',
    'import { version, gone } from "/snippets/vars.mdx"\nimport { x } from "./x.js"\n\nA',
  );
  expect([scope.get('version'), typeof scope.get('gone'), typeof scope.get('x')]).toEqual(['2.4', 'symbol', 'symbol']);
});
