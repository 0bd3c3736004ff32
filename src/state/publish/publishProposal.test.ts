import { describe, expect, it } from 'vitest';
import { proposePublishFields } from './publishProposal.ts';

const changes = [
  { change: { path: 'a.mdx', kind: 'edited', from: null, savedAt: 0 }, group: 'pages', title: 'Quickstart' },
] as const;

describe('proposePublishFields', () => {
  it('derives the fields from the changes if nothing was typed', () => {
    expect(
      proposePublishFields(changes, { fields: { title: null, description: null, branch: null }, short: 'x' }, null),
    ).toEqual({
      title: 'Update Quickstart',
      description: '- Edited Quickstart',
      branch: 'docs/update-quickstart-x',
    });
  });

  it('keeps typed fields, and names the branch after a typed title', () => {
    expect(
      proposePublishFields(changes, { fields: { title: 'Fix it', description: '', branch: null }, short: 'x' }, null),
    ).toEqual({
      title: 'Fix it',
      description: '',
      branch: 'docs/fix-it-x',
    });
  });

  it('includes previously pushed changes if no review was requested yet', () => {
    const state = { fields: { title: null, description: null, branch: null }, short: 'x' };
    const sent = { message: 'Update Guide\n\n- Edited Guide\n\nBy hand.' };
    expect(proposePublishFields([], state, sent)).toMatchObject({
      title: 'Update Guide',
      description: '- Edited Guide\n\nBy hand.',
    });
    expect(proposePublishFields(changes, state, sent)).toMatchObject({
      title: 'Update Guide',
      description: '- Edited Guide\n\nBy hand.\n- Edited Quickstart',
    });
    expect(proposePublishFields(changes, state, { message: '' })).toMatchObject({
      title: 'Update Quickstart',
      description: '- Edited Quickstart',
    });
  });
});
