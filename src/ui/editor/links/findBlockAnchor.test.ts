import { describe, expect, it } from 'vitest';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { findBlockAnchor } from './findBlockAnchor.ts';

const source = `First words.

## Install **it**

Second words.

<Steps>
  <Step title="Get a key">
    Third words.
  </Step>
  <Step title="Call">
    ### Details

    Fourth words.
  </Step>
</Steps>

Fifth words.

## Install it

Sixth words.

### Named {#own}
`;
const doc = documentSchema.nodeFromJSON(readPage(source).doc);

function positionOf(text: string): number {
  let found = -1;
  doc.descendants((node, position) => {
    if (found < 0 && node.isTextblock && node.textContent === text) found = position;
  });
  return found;
}

describe('the anchor of a block', () => {
  it.each([
    ['First words.', null],
    ['Install it', 'install-it'],
    ['Second words.', 'install-it'],
    ['Third words.', 'get-a-key'],
    ['Details', 'details'],
    ['Fourth words.', 'details'],
    ['Fifth words.', 'details'],
    ['Sixth words.', 'install-it-2'],
    ['Named', 'own'],
  ])('of “%s” is %s', (text, anchor) => {
    expect(findBlockAnchor(doc, positionOf(text))?.anchor ?? null).toBe(anchor);
  });

  it('is its own for a component that links can target', () => {
    let step = -1;
    doc.descendants((node, position) => {
      if (node.type.name === 'step') step = position;
    });
    expect(findBlockAnchor(doc, step)).toEqual({ anchor: 'call', title: 'Call' });
  });
});
