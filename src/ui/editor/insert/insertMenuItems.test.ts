import { describe, expect, it } from 'vitest';
import { blockSpecs } from '#blocks/registry.ts';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { filterAllowedItems, insertMenuItems, searchInsertItems } from './insertMenuItems.ts';

const titles = (query: string) => searchInsertItems(insertMenuItems, query).map(({ title }) => title);

/** Words that stand in a text, or in attributes, of what is inserted; languages of code are none. */
function madeUp(nodes: readonly JSONContent[]): readonly string[] {
  return nodes.flatMap(({ text = '', marks = [], attrs = {}, content = [] }) => {
    const written = [{ attrs }, ...marks]
      .flatMap((holder) => getNodeAttributes(holder))
      .flatMap((attribute) => ('value' in attribute ? attribute.value : []));
    return [text, attrs['meta'], attrs['value'], ...written]
      .filter((word): word is string => typeof word === 'string' && word !== '')
      .concat(madeUp(content));
  });
}

/** What may be inserted where the word stands. */
function fittingAt(source: string, word: string): readonly string[] {
  const doc = documentSchema.nodeFromJSON(readPage(source).doc);
  let place = 0;
  doc.descendants((node, position) => {
    if (node.text === word) place = position;
  });
  return filterAllowedItems(doc.resolve(place)).map(({ title }) => title);
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
      expect(searchInsertItems(insertMenuItems, query)[0]?.node, query).toBe(node);
  });

  it('finds first, of what one component may be inserted as, the one with the tag', () => {
    expect(titles('warning')[0]).toBe('Warning');
    expect(titles('callout')).toEqual(['Note', 'Tip', 'Warning', 'Info', 'Check', 'Danger']);
  });

  it('gives a document of the schema for each entry', () => {
    for (const item of insertMenuItems)
      for (const json of item.content())
        expect(() => documentSchema.nodeFromJSON(json).check(), item.title).not.toThrow();
  });

  it('puts no words into the page that the writer did not type, but those that a component cannot do without', () => {
    const made = insertMenuItems.flatMap((item) =>
      madeUp(item.content()).map((words) => (item.title === 'Diagram' ? 'Diagram' : `${item.title}: ${words}`)),
    );
    expect(made.toSorted()).toEqual(
      [
        // Nothing is drawn of an empty one. Its field is opened with all of it selected: what is typed stands in its place.
        'Diagram',
        'Inline formula: a^2',
        // Drawn, and chosen anew by a click.
        'Card: book',
        'Card group: book',
        'Card group: gear',
        'Icon: star',
        // An item without a colour shows nothing; the colour is chosen by a click.
        'Color: #1e90ff',
        'Colors: #1e90ff',
        'Row of colors: #1e90ff',
        // Words of the format, for which there is a choice on the block.
        'Colors: compact',
        'Visibility: humans',
        ...[
          'Expandable',
          'Path parameter',
          'Query parameter',
          'Body parameter',
          'Header parameter',
          'Response field',
        ].map((title) => `${title}: string`),
        // Code in a group is called by a name.
        'Request example: cURL',
        'Response example: Success',
        // Drawn, and not read by anybody: how wide it is.
        'Embed: w-full aspect-video rounded-xl',
        'Video: w-full aspect-video rounded-xl',
        'Card group: 2',
        'Columns: 2',
        // Words that are shown on the page until some are typed, and are in no file: `placeholderText.ts`.
        'Badge: new',
        'Tooltip: word',
      ].toSorted(),
    );
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
