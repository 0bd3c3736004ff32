import { describe, expect, it } from 'vitest';
import { readPageFacts } from '../pageFacts.ts';
import { listLinkTargets, searchLinkTargets } from './linkTargets.ts';
import { toPageNames } from './pageNames.ts';

const namesIn = (text: string) => toPageNames(readPageFacts(text));

const heads = new Map([
  ['docs/index.mdx', namesIn('---\ntitle: Welcome\n---\n\n## First steps\n')],
  [
    'docs/guides/start.mdx',
    namesIn(
      '---\ntitle: Start here\n---\n\n## Install **it** {#setup}\n\n```md\n## No heading\n```\n\n### [Run](/x) `it`!\n',
    ),
  ],
  ['docs/api/start.mdx', namesIn('---\ntitle: Start a run\nopenapi: POST /runs\n---\n')],
  ['docs/README.md', namesIn('# Elsewhere')],
  ['other/page.mdx', namesIn('# Elsewhere')],
]);
const targets = listLinkTargets(heads, 'docs', (path) => !path.endsWith('README.md'));

describe('link targets', () => {
  it('are all pages of the site and all of their headings', () => {
    expect(targets).toEqual([
      { kind: 'page', path: 'docs/index.mdx', href: '/', title: 'Welcome', page: '', method: '' },
      {
        kind: 'heading',
        path: 'docs/index.mdx',
        href: '/#first-steps',
        title: 'First steps',
        page: 'Welcome',
        method: '',
      },
      { kind: 'page', path: 'docs/guides/start.mdx', href: '/guides/start', title: 'Start here', page: '', method: '' },
      {
        kind: 'heading',
        path: 'docs/guides/start.mdx',
        href: '/guides/start#setup',
        title: 'Install it',
        page: 'Start here',
        method: '',
      },
      {
        kind: 'heading',
        path: 'docs/guides/start.mdx',
        href: '/guides/start#run-it',
        title: 'Run it!',
        page: 'Start here',
        method: '',
      },
      {
        kind: 'operation',
        path: 'docs/api/start.mdx',
        href: '/api/start',
        title: 'Start a run',
        page: '',
        method: 'POST',
      },
    ]);
  });

  it.each([
    ['start', ['/guides/start', '/guides/start#setup', '/guides/start#run-it', '/api/start']],
    ['run', ['/guides/start#run-it', '/api/start']],
    ['post', ['/api/start']],
    ['steps', ['/#first-steps']],
    ['start install', ['/guides/start#setup']],
    ['', ['/', '/guides/start', '/api/start']],
    ['nothing', []],
  ])('match the query %j', (query, expected) => {
    expect(searchLinkTargets(targets, query, 8).map(({ href }) => href)).toEqual(expected);
  });
});
