import { describe, expect, it } from 'vitest';
import { pageHeadIn } from './pageHead.ts';

describe('pageHeadIn', () => {
  it.each([
    ['---\ntitle: Guide\n---\n', { title: 'Guide' }],
    ['---\r\ntitle: "A \\"quoted\\" guide"\r\nicon: book\r\n---\r\n', { title: 'A "quoted" guide', icon: 'book' }],
    ["---\ntitle: 'It''s here' # as it is called\nsidebarTitle: Here\ntag: NEW\n---\n", { title: 'Here', tag: 'NEW' }],
    ['---\ntitle: Guide # a comment\nhidden: true\niconType: solid\n---\n', { title: 'Guide', hidden: true, iconType: 'solid' }],
    ['# No front matter\ntitle: no\n', { title: null, hidden: false }],
  ])('reads %j', (text, head) => {
    expect(pageHeadIn(text)).toMatchObject(head);
  });
});
