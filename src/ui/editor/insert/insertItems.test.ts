import { describe, expect, it } from 'vitest';
import { blockSpecs } from '#blocks/registry.ts';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { fittingItems, insertItems, matchingItems } from './insertItems.ts';

const titles = (query: string) => matchingItems(insertItems, query).map(({ title }) => title);

/** What may be inserted where the word stands. */
function fittingAt(source: string, word: string): readonly string[] {
  const doc = documentSchema.nodeFromJSON(readPage(source).doc);
  let place = 0;
  doc.descendants((node, position) => {
    if (node.text === word) place = position;
  });
  return fittingItems(doc.resolve(place)).map(({ title }) => title);
}

describe('the insert menu', () => {
  it.each([
    ['warning', 'Warning'],
    ['toggle', 'Accordion'],
    ['screenshot', 'Image'],
    ['h2', 'Heading 2'],
    ['youtube', 'Embed'],
  ])('finds by the word %s', (query, title) => {
    expect(titles(query)).toContain(title);
  });

  it.each(
    blockSpecs
      .filter(({ menu }) => menu.length > 0)
      .flatMap(({ name, tags }) => tags.map((tag) => [tag, name] as const)),
  )('finds first by the tag %s what is written with it', (tag, node) => {
    for (const query of [tag, tag.toLowerCase(), tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')])
      expect(matchingItems(insertItems, query)[0]?.node, query).toBe(node);
  });

  it('finds first, of what one component may be inserted as, the one with the tag', () => {
    expect(titles('warning')[0]).toBe('Warning');
    expect(titles('callout')).toEqual(['Note', 'Tip', 'Warning', 'Info', 'Check', 'Danger']);
  });

  it('gives a document of the schema for each entry', () => {
    for (const item of insertItems)
      for (const json of item.content())
        expect(() => documentSchema.nodeFromJSON(json).check(), item.title).not.toThrow();
  });

  it('lists only what may stand there', () => {
    expect(fittingAt('Here', 'Here')).toEqual(expect.arrayContaining(['Heading 2', 'Steps', 'Note']));
    expect(fittingAt('Here', 'Here')).not.toContain('Step');
    expect(fittingAt('<Steps>\n  <Step title="A">\n    Here\n  </Step>\n</Steps>', 'Here')).toEqual(
      expect.arrayContaining(['Step', 'Note', 'Table']),
    );
    expect(fittingAt('```js\nHere\n```', 'Here')).toEqual([]);
    expect(fittingAt('| a |\n| - |\n| Here |', 'Here')).not.toContain('Note');
    expect(fittingAt('| a |\n| - |\n| Here |', 'Here')).toContain('Badge');
  });
});
