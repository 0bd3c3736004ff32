import { describe, expect, it } from 'vitest';
import { diffSettings } from './diffSettings.ts';

const base = { name: 'Small', navigation: [{ group: 'Start', pages: ['index', 'guide'] }] };

function changes(before: object, after: object): readonly string[] | undefined {
  const found = diffSettings(JSON.stringify({ ...base, ...before }), JSON.stringify({ ...base, ...after }));
  return found?.map(
    ({ label, before: left, after: right }) => `${label.join(' › ')}: ${left ?? '-'} → ${right ?? '-'}`,
  );
}

describe('diffSettings', () => {
  it.each<[string, object, object, readonly string[]]>([
    ['nothing', {}, {}, []],
    ['a text', {}, { name: 'Large' }, ['Name and theme › Name: Small → Large']],
    ['a color that was not set', {}, { colors: { primary: '#16A34A' } }, ['Colors › Primary: - → #16A34A']],
    [
      'a switch',
      { feedback: { raiseIssue: true } },
      { feedback: { raiseIssue: false } },
      ['Feedback › Raise issues: On → Off'],
    ],
    [
      'a switch that is on for false',
      {},
      { modeToggle: { isHidden: true } },
      ['Light and dark mode › Mode toggle: On → Off'],
    ],
    [
      'a choice',
      { api: { auth: { method: 'key' } } },
      { api: { auth: { method: 'basic' } } },
      ['API pages › Authentication › Method: API key → Username and password'],
    ],
    ['a setting that goes', { favicon: '/a.svg' }, {}, ['Favicon: /a.svg → -']],
    [
      'meta tags that come, change, and go',
      { metadata: { 'og:title': 'A', robots: 'all', author: 'B' } },
      { metadata: { 'og:title': 'C', author: 'B', keywords: 'x' } },
      [
        'Search engines › Meta tags › og:title: A → C',
        'Search engines › Meta tags › robots: all → -',
        'Search engines › Meta tags › keywords: - → x',
      ],
    ],
    ['the first meta tag', {}, { metadata: { robots: 'all' } }, ['Search engines › Meta tags › robots: - → all']],
    ['a tab that comes', {}, { tabs: [{ name: 'API', url: 'api' }] }, ['Tabs: - → API (api)']],
    [
      'a field of a tab',
      { tabs: [{ name: 'API', url: 'api' }] },
      { tabs: [{ name: 'API', url: 'reference' }] },
      ['Tabs › API › Path or URL: api → reference'],
    ],
    [
      'a tab that goes',
      {
        tabs: [
          { name: 'API', url: 'api' },
          { name: 'SDK', url: 'sdk' },
        ],
      },
      { tabs: [{ name: 'SDK', url: 'sdk' }] },
      ['Tabs: API (api) → -'],
    ],
    ['another order', { versions: ['v1', 'v2'] }, { versions: ['v2', 'v1'] }, ['Versions › order: v1, v2 → v2, v1']],
    [
      'entries that were exchanged',
      { tabs: ['A', 'B', 'C', 'D'].map((name) => ({ name, url: name })) },
      { tabs: ['D', 'B', 'C', 'A'].map((name) => ({ name, url: name })) },
      ['Tabs › D: after C → first', 'Tabs › A: first → after C'],
    ],
    [
      'two neighbors that moved together',
      { anchors: ['A', 'B', 'C', 'D'].map((name) => ({ name, url: name })) },
      { anchors: ['C', 'D', 'A', 'B'].map((name) => ({ name, url: name })) },
      ['Anchors › C: after B → first', 'Anchors › D: position 4 → position 2'],
    ],
    [
      'a text in a long list',
      { versions: ['v1', 'v2', 'v3', 'v4', 'v5'] },
      { versions: ['v5', 'v1', 'v2', 'v3', 'v4'] },
      ['Versions › v5: after v4 → first'],
    ],
    [
      'an entry that moved',
      { redirects: ['/a', '/b', '/c', '/d'].map((source) => ({ source, destination: '/' })) },
      { redirects: ['/a', '/d', '/b', '/c'].map((source) => ({ source, destination: '/' })) },
      ['Search engines › Redirects › /d: after /c → after /a'],
    ],
    [
      'a key that no form is for',
      { mystery: { a: 1 } },
      { mystery: { a: true } },
      ['Other keys › mystery: a: 1 → a: On'],
    ],
    [
      'a new page',
      {},
      { navigation: [{ group: 'Start', pages: ['index', 'new', 'guide'] }] },
      ['Navigation: - → new, in Start'],
    ],
    [
      'a page that moves',
      {},
      {
        navigation: [
          { group: 'Start', pages: ['index'] },
          { group: 'More', pages: ['guide'] },
        ],
      },
      ['Navigation: - → More', 'Navigation › guide: Start → More'],
    ],
    [
      'pages in another order',
      {},
      { navigation: [{ group: 'Start', pages: ['guide', 'index'] }] },
      ['Navigation › guide: Start, after index → Start, first'],
    ],
    ['the format', {}, { navigation: { pages: ['index'] } }, ['File format: classic → current']],
  ])('describes %s', (_, before, after, words) => {
    expect(changes(before, after)).toEqual(words);
  });

  it('returns null for text that is not JSON', () => {
    expect(diffSettings('{}', '{')).toBeNull();
  });
});
