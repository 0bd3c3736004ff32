import { describe, expect, it } from 'vitest';
import { readPageFacts } from './pageFacts.ts';

describe('page head', () => {
  it.each([
    ['---\ntitle: Guide\n---\n', { title: 'Guide' }],
    ['---\r\ntitle: "A \\"quoted\\" guide"\r\nicon: book\r\n---\r\n', { title: 'A "quoted" guide', icon: 'book' }],
    ["---\ntitle: 'It''s here' # as it is called\nsidebarTitle: Here\ntag: NEW\n---\n", { title: 'Here', tag: 'NEW' }],
    [
      '---\ntitle: Guide # a comment\nhidden: true\niconType: solid\n---\n',
      { title: 'Guide', hidden: true, iconType: 'solid' },
    ],
    ['---\ntitle: 404\ndescription: >\n  Long\nhidden: "true"\n---\n', { title: '404', hidden: true }],
    ['---\ntitle: [a, b]\n---\n', { title: null }],
    ['---\ntitle: a: b\nsidebarTitle: "c" # d\n---\n', { title: 'c' }],
    ['---\nopenapi: api.yaml post /flags\n---\n', { method: 'POST' }],
    ['---\napi: GET https://a.example/flags\n---\n', { method: 'GET' }],
    ['---\nopenapi: webhook flag.changed\n---\n', { method: 'WEBHOOK' }],
    ['# No front matter\ntitle: no\n', { title: null, hidden: false }],
  ])('reads %j', (text, head) => {
    expect(readPageFacts(text).head).toMatchObject(head);
  });

  it.each(['title: A', 'openapi: GET /a\nhideApiMarker: true', 'api: nonsense'])('has no method with %j', (written) => {
    expect(readPageFacts(`---\n${written}\n---\n`).head).not.toHaveProperty('method');
  });
});
