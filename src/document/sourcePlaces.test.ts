import { describe, expect, it } from 'vitest';
import { readPlaces } from './sourcePlaces.ts';

const page = `---
title: x1
---

import A from "/x2.mdx"

## x3 \`x4\` {#x5}

Text x6 **x7** [x8](/x9 "x10") ![x11](x12.png) {x13} {x27 + 1}

<Card title="x14" href="/x15" {...x16} icon="x25" note="x26 and more">
  x17 \`x18\`
</Card>

\`\`\`js x19
x20
\`\`\`

[x21]: /x22

| x23 |
|-----|
| x24 |
`;

describe('what a character of a page belongs to', () => {
  it.each([
    ['x1', 'frontMatter'],
    ['x2', 'reference'],
    ['import', 'reference'],
    ['x3', 'heading'],
    ['x4', 'code'],
    ['x6', 'text'],
    ['x7', 'text'],
    ['x8', 'text'],
    ['x9', 'link'],
    ['x11', 'text'],
    ['x12', 'link'],
    ['x13', 'reference'],
    ['x27', 'code'],
    ['Card', 'component'],
    ['title="x14', 'reference'],
    ['x14', 'attribute'],
    ['x15', 'link'],
    ['x25', 'reference'],
    ['x26', 'attribute'],
    ['x16', 'attribute'],
    ['x17', 'text'],
    ['x18', 'code'],
    ['x19', 'code'],
    ['x20', 'code'],
    ['x22', 'link'],
    ['x23', 'text'],
    ['x24', 'text'],
    ['/Card', 'component'],
  ])('%s: %s', (words, place) => {
    expect(readPlaces(page).placeAt(page.search(new RegExp(`${words.replace('/', '\\/')}\\b`)))).toBe(place);
  });

  it('is known of Markdown that is no MDX, too', () => {
    const { placeAt, isMdx } = readPlaces('# a\n\n<b\n\n`c`');
    expect([placeAt(2), placeAt(10), isMdx]).toEqual(['heading', 'code', false]);
  });

  it('is a tag or text in HTML', () => {
    const { placeAt } = readPlaces('<p title="t">words</p>\n\n<b {');
    expect([placeAt(3), placeAt(14), placeAt(19)]).toEqual(['component', 'text', 'component']);
  });

  it('is text where all is nested too deeply', () => {
    expect(readPlaces('> '.repeat(3000)).placeAt(0)).toBe('text');
  });
});
