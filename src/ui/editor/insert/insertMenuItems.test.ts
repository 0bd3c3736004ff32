import { describe, expect, it } from 'vitest';
import { blockSpecs } from '#blocks/registry.ts';
import { documentSchema, readPage } from '#blocks/pages.ts';
import { getNodeAttributes } from '#document/read/attributeValues.ts';
import type { JSONContent } from '#document/page.ts';
import { filterAllowedItems, insertMenuItems, searchInsertItems } from './insertMenuItems.ts';

const titles = (query: string) => searchInsertItems(insertMenuItems, query).map(({ title }) => title);

/** Text and attribute values in inserted content, other than code languages. */
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

/** Titles of the items that may be inserted at a word. */
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
  ])('finds with the query %s', (query, title) => {
    expect(titles(query)).toContain(title);
  });

  it.each(
    blockSpecs
      .filter(({ menu }) => menu.length > 0)
      .flatMap(({ name, tags }) => tags.map((tag) => [tag, name] as const)),
  )('finds with the tag %s its own component first', (tag, node) => {
    for (const query of [tag, tag.toLowerCase(), tag.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')])
      expect(searchInsertItems(insertMenuItems, query)[0]?.node, query).toBe(node);
  });

  it('finds the item with the tag first among items of the same component', () => {
    expect(titles('warning')[0]).toBe('Warning');
    expect(titles('callout')).toEqual(['Note', 'Tip', 'Warning', 'Info', 'Check', 'Danger']);
  });

  it('returns content that conforms to the schema for each item', () => {
    for (const item of insertMenuItems)
      for (const json of item.content())
        expect(() => documentSchema.nodeFromJSON(json).check(), item.title).not.toThrow();
  });

  it('inserts no text that the user didn’t type, except what a component requires', () => {
    const made = insertMenuItems.flatMap((item) =>
      madeUp(item.content()).map((words) => (item.title === 'Diagram' ? 'Diagram' : `${item.title}: ${words}`)),
    );
    expect(made.toSorted()).toEqual(
      [
        // Empty ones render as nothing. Their field opens with all text selected, so typing replaces it.
        'Diagram',
        'Inline formula: a^2',
        // Rendered; a click changes it.
        'Card: book',
        'Card group: book',
        'Card group: gear',
        'Icon: star',
        // An item without a color shows nothing; a click changes the color.
        'Color: #1e90ff',
        'Colors: #1e90ff',
        'Color row: #1e90ff',
        // Keywords of the format; the block has a menu for them.
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
        // Code in a group needs a name.
        'Request example: cURL',
        'Response example: Success',
        // Layout values that no reader sees as text.
        'Embed: w-full aspect-video rounded-xl',
        'Video: w-full aspect-video rounded-xl',
        'Card group: 2',
        'Columns: 2',
        // Placeholder text, in no file until typed over: `placeholderText.ts`.
        'Badge: new',
        'Tooltip: word',
      ].toSorted(),
    );
  });

  it('lists only what is allowed at the position', () => {
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
