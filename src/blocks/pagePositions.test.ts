import { describe, expect, it } from 'vitest';
import { positionToOffset, offsetToPosition, readPage } from './pages.ts';

/** A page with the caret at `|`. */
const cases = [
  ['a paragraph', 'One.\n\nTwo| words.\n', [1], 'Two'],
  ['a heading', '## He|ad\n\nText.\n', [0], 'He'],
  ['words after bold ones', 'One **two** thr|ee.\n', [0], 'One two thr'],
  ['the second of equal words', 'on and on a|nd on.\n', [0], 'on and on a'],
  ['a list’s second item', '- one\n- tw|o\n', [0, 1, 0], 'tw'],
  ['a step', '<Steps>\n  <Step title="A">\n    Do |it.\n  </Step>\n</Steps>\n', [0, 0, 0], 'Do '],
  ['a page with front matter', '---\ntitle: A\n---\n\nOne| word.\n', [0], 'One'],
  ['the end of a block', 'One.|\n\nTwo.\n', [0], 'One.'],
] as const;

describe('a position in a page', () => {
  it.each(cases)('is converted to a source offset: %s', (_, marked, path, before) => {
    const source = marked.replace('|', '');
    expect(positionToOffset(readPage(source), { path: [...path], before })).toBe(marked.indexOf('|'));
  });

  it.each(cases)('is converted from a source offset: %s', (_, marked, path) => {
    const source = marked.replace('|', '');
    expect(offsetToPosition(readPage(source), marked.indexOf('|')).path).toEqual(path);
  });

  it('is the page’s start for offsets in the front matter and for missing blocks', () => {
    expect(offsetToPosition(readPage('---\ntitle: A\n---\n\nOne.\n'), 6)).toEqual({ path: [], before: '' });
    expect(positionToOffset(readPage('One.\n'), { path: [7, 2], before: 'x' })).toBe(0);
  });
});
