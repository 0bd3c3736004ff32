import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { invisibleChanges } from './invisibleChanges.ts';

const cases: readonly (readonly [says: string, before: string, after: string, lines: readonly string[]])[] = [
  ['a link’s address', 'See [there](/a).', 'See [there](/b).', ['Link “there”: /a → /b']],
  ['a link with marked words once', 'See [the **one**](/a).', 'See [the **one**](/b).', ['Link “the one”: /a → /b']],
  ['a link whose words differ too', 'See [there](/a).', 'See [here](/b).', ['Link “here”: /a → /b']],
  ['a link that is new', 'See there.', 'See [there](/b).', ['Link “there”: /b added']],
  ['a link that went', 'See [there](/a).', 'See there.', ['Link “there”: /a removed']],
  ['a picture’s file', '![x](/a.png)', '![x](/b.png)', ['Image, file: /a.png → /b.png']],
  ['a picture’s description', '![x](/a.png)', '![y](/a.png)', ['Image, alt text: x → y']],
  ['the file of one in a tag', '<img src="/a.png" />', '<img src="/b.png" />', ['Image, file: /a.png → /b.png']],
  ['where a card leads', '<Card title="T" href="/a" />', '<Card title="T" href="/b" />', ['Card, link: /a → /b']],
  [
    'an attribute that is new',
    '<Card title="T" />',
    '<Card title="T" horizontal />',
    ['Card, icon next to text: now on'],
  ],
  [
    'an attribute with a name that objects inherit',
    '<Card title="T" />',
    '<Card title="T" constructor="a" />',
    ['Card, constructor: now a'],
  ],
  ['a switch named for its opposite', '<img src="/a.png" />', '<img src="/a.png" noZoom />', ['Image, zoom: now off']],
  [
    'nothing of a card that came with its address',
    '<Columns>\n  <Card title="A" href="/a" />\n</Columns>',
    '<Columns>\n  <Card title="A" href="/a" />\n  <Card title="B" href="/b" />\n</Columns>',
    [],
  ],
  [
    'both of two that changed places',
    '<Columns>\n  <Card title="A" href="/a" />\n  <Card title="B" href="/b" />\n</Columns>',
    '<Columns>\n  <Card title="A" href="/b" />\n  <Card title="B" href="/a" />\n</Columns>',
    ['Card, link: /a → /b', 'Card, link: /b → /a'],
  ],
  ['nothing of words, which are marked', '<Card title="T">A</Card>', '<Card title="U">B</Card>', []],
];

describe('the invisible change between two versions of a block', () => {
  for (const [says, before, after, lines] of cases)
    it(`is ${says}`, () => {
      expect(invisibleChanges(readPage(before).doc, readPage(after).doc)).toEqual(lines);
    });
});
