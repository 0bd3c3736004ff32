import { describe, expect, it } from 'vitest';
import { proposal } from './publishProposal.ts';

const changes = [
  { change: { path: 'a.mdx', kind: 'edited', from: null, savedAt: 0 }, group: 'pages', title: 'Quickstart' },
] as const;

describe('proposal', () => {
  it('is made from the changes where nothing was typed', () => {
    expect(proposal(changes, { fields: { title: null, description: null, branch: null }, short: 'x' })).toEqual({
      title: 'Update Quickstart',
      description: '- Edited Quickstart',
      branch: 'docs/update-quickstart-x',
    });
  });

  it('keeps what was typed, and names the branch after a typed title', () => {
    expect(proposal(changes, { fields: { title: 'Fix it', description: '', branch: null }, short: 'x' })).toEqual({
      title: 'Fix it',
      description: '',
      branch: 'docs/fix-it-x',
    });
  });
});
