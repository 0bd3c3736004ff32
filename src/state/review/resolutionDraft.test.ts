import { expect, it } from 'vitest';
import { createMemoryStorage } from '../storage.fixture.ts';
import { deleteResolutionDrafts } from './resolutionDraftKey.ts';
import {
  saveResolutionDraft,
  loadResolutionDraft,
  emptyResolutionDraft,
  getChosenSides,
  withChosenSide,
} from './resolutionDraft.ts';

const conflict = { path: 'page.mdx', base: 'Base.\n', mine: 'Mine.\n', theirs: 'Theirs.\n' };
const begun = {
  sides: [{ mine: 'M\n', theirs: 'T\n', side: 'mine' as const }],
  hand: { seen: 'Mine.\n', text: 'By hand.\n', newer: null },
};

it('keeps the resolution of one file of one site until it is cleared', () => {
  const storage = createMemoryStorage({});
  saveResolutionDraft(storage, 'one', conflict, begun);
  expect(loadResolutionDraft(storage, 'one', conflict)).toEqual(begun);
  expect(loadResolutionDraft(storage, 'other', conflict)).toBe(emptyResolutionDraft);
  expect(loadResolutionDraft(storage, 'one', { ...conflict, path: 'other.mdx' })).toBe(emptyResolutionDraft);
  saveResolutionDraft(storage, 'one', conflict, emptyResolutionDraft);
  expect(loadResolutionDraft(storage, 'one', conflict)).toBe(emptyResolutionDraft);
});

it('deletes all resolutions of a site, and none of another site', () => {
  const storage = createMemoryStorage({});
  saveResolutionDraft(storage, 'one', conflict, begun);
  saveResolutionDraft(storage, 'one', { ...conflict, path: 'other.mdx' }, begun);
  saveResolutionDraft(storage, 'other', conflict, begun);
  deleteResolutionDrafts(() => storage, 'one');
  expect(loadResolutionDraft(storage, 'one', conflict)).toBe(emptyResolutionDraft);
  expect(loadResolutionDraft(storage, 'one', { ...conflict, path: 'other.mdx' })).toBe(emptyResolutionDraft);
  expect(loadResolutionDraft(storage, 'other', conflict)).toEqual(begun);
});

it.each([
  ['what is new in other lines', 'A\nTheirs\nB\nC\n', 'A\nBy hand\nB\nC\n', 'apart'],
  ['what is new in the next line', 'A\nTheirs\nB, new\n', 'A\nBy hand\nB, new\n', 'apart'],
  ['a row that is new right behind', 'A\nTheirs\nTheirs, too\nB\n', 'A\nBy hand\nTheirs, too\nB\n', 'apart'],
  ['what both made of the same words', 'A\nOther\nB\n', 'A\nOther\nBy hand\nB\n', 'both'],
  ['nothing where the site deleted the file', null, 'A\nBy hand\nB\n', null],
] as const)('merges into a manual resolution, if the site has a newer version, %s', (_, now, text, newer) => {
  const storage = createMemoryStorage({});
  const older = { ...conflict, theirs: 'A\nTheirs\nB\n' };
  const hand = { seen: 'A\nMine\nB\n', text: 'A\nBy hand\nB\n', newer: null };
  saveResolutionDraft(storage, 'one', older, { ...begun, hand });
  expect(loadResolutionDraft(storage, 'one', { ...older, theirs: now })).toEqual({
    ...begun,
    hand: { ...hand, text, newer },
  });
});

it('ignores the resolution of another conflict in the same file', () => {
  const storage = createMemoryStorage({});
  saveResolutionDraft(storage, 'one', conflict, begun);
  expect(loadResolutionDraft(storage, 'one', { ...conflict, base: 'Another base.\n' })).toBe(emptyResolutionDraft);
});

it.each([
  ['no JSON', '{'],
  ['something else', '{"base":"Base.\\n","theirs":"Theirs.\\n","sides":["yours"],"hand":null}'],
])('ignores %s', (_, text) => {
  expect(loadResolutionDraft(createMemoryStorage({ 'docwright-choice one page.mdx': text }), 'one', conflict)).toBe(
    emptyResolutionDraft,
  );
});

it('identifies a conflict by its lines, even if another one was added or removed before it', () => {
  const [first, second] = [
    { mine: 'A, mine\n', theirs: 'A, theirs\n' },
    { mine: 'B, mine\n', theirs: 'B, theirs\n' },
  ];
  const chosen = withChosenSide(withChosenSide(emptyResolutionDraft, first, 'mine'), second, 'theirs');
  expect(getChosenSides([first, second], chosen)).toEqual(['mine', 'theirs']);
  expect(getChosenSides([second], chosen)).toEqual(['theirs']);
  expect(getChosenSides([{ ...first, mine: 'A, mine again\n' }, second], chosen)).toEqual([null, 'theirs']);
  expect(getChosenSides([first, second], withChosenSide(chosen, second, 'mine'))).toEqual(['mine', 'mine']);
});
