import { describe, expect, it } from 'vitest';
import { inverted, type FileOperation } from './fileOperation.ts';

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
});
