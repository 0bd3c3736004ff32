import { describe, expect, it } from 'vitest';
import { readPage } from '#blocks/pages.ts';
import { describeBlocks, diffBlocks, mergeVersions, type ComparedPage } from './comparePages.ts';

const blocks = (text: string) => readPage(text).doc.content ?? [];

describe('diffBlocks', () => {
  it.each([
    ['a\n\nb', 'a\n\nb', [null, null], [null, null]],
    ['one word here\n\nb', 'one more word here\n\nb', ['changed', null], ['changed', null]],
    ['a\n\nb', 'a\n\n## New\n\nb', [null, null], [null, 'added', null]],
    ['a\n\n- list\n\nb', 'a\n\nb', [null, 'removed', null], [null, null]],
  ])('marks the blocks of %j and %j', (before, after, left, right) => {
    expect(diffBlocks(blocks(before), blocks(after))).toEqual({ before: left, after: right });
  });
});

describe('mergeVersions', () => {
  const versions = (before: string, after: string): readonly [ComparedPage, ComparedPage] => {
    const [left, right] = [readPage(before), readPage(after)];
    const marks = diffBlocks(left.doc.content ?? [], right.doc.content ?? []);
    const notes = (right.doc.content ?? []).map((_, index) => [`note ${index}`]);
    return [
      { page: left, marks: marks.before, notes: [] },
      { page: right, marks: marks.after, notes },
    ];
  };
  it.each([
    ['a\n\nb', 'a\n\nb', ['a', 'b']],
    ['one word here\n\nb', 'one more word here\n\nb', ['replaced: one word here', 'changed: one more word here', 'b']],
    ['a\n\nb', '# New\n\na\n\nb\n\n# End', ['added: New', 'a', 'b', 'added: End']],
    ['# Old\n\na\n\n- item\n\nb\n\n# End', 'a\n\nb', ['removed: Old', 'a', 'removed: item', 'b', 'removed: End']],
    [
      'one word\n\n- item\n\ntwo words',
      'one long word\n\ntwo short words',
      [
        'replaced: one word',
        'changed: one long word',
        'removed: item',
        'replaced: two words',
        'changed: two short words',
      ],
    ],
    ['a', 'b\n\na\n\nc', ['added: b', 'a', 'added: c']],
    ['b\n\na\n\nc', 'a', ['removed: b', 'a', 'removed: c']],
  ])('lists the blocks of %j and %j in order', (before, after, expected) => {
    const [left, right] = versions(before, after);
    const { page, marks, notes } = mergeVersions(left, right);
    const text = (block: object): string =>
      'text' in block
        ? String(block.text)
        : 'content' in block && Array.isArray(block.content)
          ? block.content.map(text).join('')
          : '';
    const rows = (page.doc.content ?? []).map((block, index) => [marks[index], text(block)].filter(Boolean).join(': '));
    expect(rows.filter((row) => row !== '')).toEqual(expected);
    expect(notes.flat()).toEqual(right.notes.flat());
  });
});

describe('describeBlocks', () => {
  it.each([
    ['One.\n', '<Note>\n  One.\n</Note>\n', [['Callout', 'One.', 'Paragraph → Callout']]],
    ['1. One\n2. Two\n', '> One\n>\n> Two\n', [['Quote', 'One Two', 'Numbered list → Quote']]],
    ['One.\n\nTwo.\n', '<Note>\n  One.\n\n  Two.\n</Note>\n', [['Callout', 'One. Two.', 'Paragraph → Callout']]],
    ['One.\n\nTwo.\n', 'Two.\n\nOne.\n', [['Paragraph', 'One.', 'Moved']]],
    ['One. Two.\n', 'One.\n\nTwo.\n', [['Paragraph', 'One. Two.', 'Split']]],
    ['## One\n', '<Card title="One" />\n', [['Card', 'One', 'Heading → Card']]],
    ['One.\n', 'One.\n\n<Card title="Two">\n  Text\n</Card>\n', [['Card', null, 'Two Text']]],
    [
      '<Card title="Two">\n  Text\n</Card>\n',
      '<Card title="One">\n  Text\n</Card>\n',
      [['Card', 'Two Text', 'One Text']],
    ],
    ['<Frame caption="a">\n  x\n</Frame>\n', '<Frame caption="b">\n  x\n</Frame>\n', [['Frame', 'a x', 'b x']]],
    ['```js a.js\nx\n```\n', '```js b.js\nx\n```\n', [['Code', 'a.js x', 'b.js x']]],
    ['```js\nx\n```\n', '```ts\nx\n```\n', [['Code', 'x', 'Code, language: js → ts']]],
    ['```js\nx\n```\n', '```js {1}\nx\n```\n', [['Code', 'x', 'Code, options: none → {1}']]],
    ['One.\n', '**One.**\n', [['Paragraph', 'One.', 'Formatting changed']]],
    ['One.\n', 'One.\n\n| a | b |\n|---|---|\n| c | d |\n', [['Table', null, 'a b c d']]],
    ['One.\n', 'One.\n\n<Frame>\n  ![Alt text](/a/b.png)\n</Frame>\n', [['Frame', null, 'Alt text']]],
    ['One.\n', 'One.\n\n<Frame>\n  <img src="/a/b.png?v=1" />\n</Frame>\n', [['Frame', null, 'b.png']]],
    ['![](/a/b.png)\n\nOne.\n', 'One.\n', [['Paragraph', 'b.png', null]]],
    [
      'One.\n',
      'One.\n\n<iframe src="https://example.com/embed/x"></iframe>\n',
      [['Embed', null, 'https://example.com/embed/x']],
    ],
    ['One.\n', 'One.\n\n<video controls>\n  <source src="/v.mp4" />\n</video>\n', [['Block', null, 'v.mp4']]],
    ['One.\n', 'One.\n\n---\n', [['Divider', null, 'Line']]],
    ['One.\n', 'One.\n\nexport const a = 1;\n', [['Block', null, 'export const a = 1;']]],
    ['One.\n', 'One.\n\n$$\nx^2\n$$\n', [['Formula', null, 'x^2']]],
    ['One.\n', 'One.\n\n<Snippet file="a.mdx" />\n', [['Snippet', null, 'a.mdx']]],
    ['One.\n', 'One.\n\n<Unknown />\n', [['Block', null, '<Unknown>']]],
  ])('tells how the blocks of %j and %j differ', (before, after, expected) => {
    const parts = describeBlocks(readPage(before).doc, readPage(after).doc);
    expect(parts.map((part) => [part.label.join(' › '), part.before, part.after])).toEqual(expected);
  });
});
