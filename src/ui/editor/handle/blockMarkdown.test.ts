import { EditorState } from '@tiptap/pm/state';
import { describe, expect, it } from 'vitest';
import { documentSchema, readPage, serializePage } from '#blocks/pages.ts';
import type { JSONContent } from '#document/page.ts';
import { blockToMarkdown, replaceBlockFromMarkdown } from './blockMarkdown.ts';

/** The page after the source of its n-th block was edited, or the message if the edit is rejected. */
function edited(text: string, index: number, edit: (source: string) => string): string {
  const page = readPage(text);
  const state = EditorState.create({ doc: documentSchema.nodeFromJSON(page.doc) });
  let position = 0;
  for (let before = 0; before < index; before += 1) position += state.doc.child(before).nodeSize;
  const result = replaceBlockFromMarkdown(state, position, edit(blockToMarkdown(state.doc.child(index), text)));
  return typeof result === 'string' ? result : serializePage(page, result.doc.toJSON() as JSONContent); // from `toJSON` of a node
}

describe('editing the source of a block', () => {
  it.each([
    [
      'an attribute',
      'One.\n\n<Card   title="A" icon=\'x\'>\n  *Text*\n</Card>\n',
      1,
      ['"A"', '"B"'],
      'One.\n\n<Card   title="B" icon=\'x\'>\n  *Text*\n</Card>\n',
    ],
    ['words in a list of its own style', '* one\n* two\n', 0, ['two', 'three'], '* one\n* three\n'],
    [
      'a word beside an import',
      '<Note>\n\nimport A from "/a.mdx"\n\nOne <A />\n</Note>\n',
      0,
      ['One', 'Two'],
      '<Note>\n\nimport A from "/a.mdx"\n\nTwo <A />\n</Note>\n',
    ],
    ['one block by two', 'One.\n\nTwo.\n', 0, ['One.', '## One\n\nMore.'], '## One\n\nMore.\n\nTwo.\n'],
  ])('changes nothing else in the page: %s', (_, text, index, [from = '', to = ''], expected) => {
    expect(edited(text, index, (source) => source.replace(from, to))).toBe(expected);
  });

  it.each([
    ['what is no MDX', (source: string) => `${source} <Note>`, /Note|closing|tag/i],
    [
      'settings of a page',
      () => '---\ntitle: A\n---\n',
      /^A block can’t have front matter\. Remove the three dashes \(---\) at the start\.$/,
    ],
  ])('rejects %s', (_, edit, sentence) => {
    expect(edited('One.\n\nTwo.\n', 0, edit)).toMatch(sentence);
  });
});
