import { describe, expect, it } from 'vitest';
import { readSiteSketch } from './readSiteSketch.ts';

describe('readSiteSketch', () => {
  it('is empty for an empty configuration', () => {
    expect(readSiteSketch({})).toEqual({
      links: [],
      button: null,
      tabs: [],
      version: null,
      anchors: [],
      socials: [],
      search: 'Search…',
      banner: null,
      toggle: true,
      backgroundImage: null,
      feedback: [],
      endpoint: { base: 'https://api.example.com', tryIt: true, shown: true, signIn: null },
    });
  });

  it.each([
    [
      'the links of a classic file',
      { topbarLinks: [{ name: 'A' }, { type: 'github' }, { name: 'C' }] },
      { links: ['A', 'github'] },
    ],
    [
      'the links of a current file',
      { navbar: { links: [{ label: 'A' }], primary: { type: 'github', href: '#' } } },
      { links: ['A'], button: '★ GitHub' },
    ],
    [
      'the first tab with the others',
      { tabs: [{ name: 'API' }], primaryTab: { name: 'Docs' } },
      { tabs: ['Docs', 'API'] },
    ],
    ['versions that are texts or objects', { versions: [{ name: 'v2' }, 'v1'] }, { version: 'v2' }],
    [
      'a gradient of hex colors',
      { anchors: [{ name: 'A', icon: 'x', color: { from: '#fff', to: '#000000' } }], topAnchor: { name: 'Top' } },
      {
        anchors: [
          { name: 'Top', icon: 'book-open', background: null },
          { name: 'A', icon: 'x', background: 'linear-gradient(135deg, #fff, #000000)' },
        ],
      },
    ],
    [
      'no color that could be anything else',
      { anchors: [{ name: 'A', color: 'url(https://example.com)' }] },
      {
        anchors: [
          { name: 'Documentation', icon: 'book-open', background: null },
          { name: 'A', icon: 'link', background: null },
        ],
      },
    ],
    ['a hidden switch', { modeToggle: { isHidden: true } }, { toggle: false }],
    [
      'the buttons of feedback',
      { feedback: { raiseIssue: true, suggestEdit: true } },
      { feedback: ['Suggest edits', 'Raise issue'] },
    ],
    [
      'an endpoint without a playground',
      {
        api: {
          baseUrl: ['https://a.example', 'https://b.example'],
          playground: { mode: 'hide' },
          auth: { method: 'key', name: 'x-key' },
        },
      },
      { endpoint: { base: 'https://a.example', tryIt: false, shown: false, signIn: 'x-key' } },
    ],
    [
      'values of wrong types',
      { tabs: 'x', anchors: [3], footerSocials: 1, api: [] },
      { tabs: [], anchors: [], socials: [] },
    ],
  ])('shows %s', (_, config, shown) => {
    expect(readSiteSketch(config)).toMatchObject(shown);
  });
});
