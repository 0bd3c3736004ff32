import { describe, expect, it } from 'vitest';
import { inverted, type FileOperation } from './fileOperation.ts';
import { joined } from './joinedOperations.ts';

const text = (path: string, before: string | null, after: string | null): FileOperation => ({
  kind: 'text',
  path,
  before,
  after,
});

describe('what was done to files', () => {
  it('is taken back in the opposite order', () => {
    expect(
      inverted([{ kind: 'move', from: 'a.mdx', to: 'b.mdx' }, text('docs.json', '1', '2'), text('new.mdx', null, 'x')]),
    ).toEqual([text('new.mdx', 'x', null), text('docs.json', '2', '1'), { kind: 'move', from: 'b.mdx', to: 'a.mdx' }]);
  });

  it.each([
    ['follows in the same file', [text('a', '1', '2')], [text('a', '2', '3')], [text('a', '1', '3')]],
    ['is in another file', [text('a', '1', '2')], [text('b', '2', '3')], null],
    ['starts from another text', [text('a', '1', '2')], [text('a', 'x', '3')], null],
    ['does more', [text('a', '1', '2')], [text('a', '2', '3'), text('b', null, 'x')], null],
  ])('is one step with what %s, or not', (_, first, second, expected) => {
    expect(joined(first, second)).toEqual(expected);
  });
});
