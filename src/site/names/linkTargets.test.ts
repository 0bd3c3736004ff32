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
  ['docs/README.md', namesIn('# Elsewhere')],
  ['other/page.mdx', namesIn('# Elsewhere')],
]);
const targets = listLinkTargets(heads, 'docs', (path) => !path.endsWith('README.md'));

describe('link targets', () => {
  it('are all pages of the site and all of their headings', () => {
    expect(targets).toEqual([
      { href: '/', title: 'Welcome', page: '' },
      { href: '/#first-steps', title: 'First steps', page: 'Welcome' },
      { href: '/guides/start', title: 'Start here', page: '' },
      { href: '/guides/start#setup', title: 'Install it', page: 'Start here' },
      { href: '/guides/start#run-it', title: 'Run it!', page: 'Start here' },
    ]);
  });

  it.each([
    ['start', ['/guides/start', '/guides/start#setup', '/guides/start#run-it']],
    ['steps', ['/#first-steps']],
    ['start install', ['/guides/start#setup']],
    ['', ['/', '/guides/start']],
    ['nothing', []],
  ])('match the query %j', (query, expected) => {
    expect(searchLinkTargets(targets, query, 8).map(({ href }) => href)).toEqual(expected);
  });
});
