import { expect, it } from 'vitest';
import type { Field } from '#form/field.ts';
import { listFieldFiles } from './listFieldFiles.ts';

const field = (kind: 'image' | 'path' | 'page' | 'snippet'): Field => ({
  key: 'x',
  label: 'X',
  help: null,
  placeholder: null,
  default: null,
  required: false,
  kind,
});
const paths = new Set([
  'docs/docs.json',
  'docs/logo.SVG',
  'docs/index.mdx',
  'docs/data.json',
  'docs/api/spec.yaml',
  'docs/openapi.yml',
  'docs/package.json',
  'docs/snippets/notes/beta.mdx',
  'docs/snippets/vars.js',
  'docs/_snippets/old.md',
  'docs/_snippets/notes/beta.mdx',
  'snippets/elsewhere.mdx',
  'other.png',
]);

it.each([
  ['images of the site’s folder', field('image'), ['logo'], 'docs', ['/logo.SVG']],
  [
    'images of the repository where the site is at its root',
    field('image'),
    ['logo'],
    '',
    ['/docs/logo.SVG', '/other.png'],
  ],
  [
    'pages without their extension',
    field('page'),
    ['navigation'],
    'docs',
    ['index', 'snippets/notes/beta', '_snippets/notes/beta'],
  ],
  ['snippets by their path in their folder', field('snippet'), ['file'], 'docs', ['notes/beta.mdx', 'old.md']],
  [
    'descriptions of an API, the likeliest first',
    field('path'),
    ['openapi'],
    'docs',
    ['/openapi.yml', '/api/spec.yaml', '/data.json'],
  ],
])('offers %s', (_, of, at, folder, files) => {
  expect(listFieldFiles(of, at, paths, folder)).toEqual(files);
});
