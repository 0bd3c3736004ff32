import { expect, it } from 'vitest';
import { storageOf } from '../storage.fixture.ts';
import { forgetChoices } from './choiceKey.ts';
import { keepChoice, keptChoice, nothingChosen, sidesAt, withSide } from './begunChoice.ts';

const conflict = { path: 'page.mdx', base: 'Base.\n', mine: 'Mine.\n', theirs: 'Theirs.\n' };
const begun = {
  sides: [{ mine: 'M\n', theirs: 'T\n', side: 'mine' as const }],
  hand: { seen: 'Mine.\n', text: 'By hand.\n', newer: null },
};

it('keeps what was chosen so far in one file of one site, until it is settled', () => {
  const storage = storageOf({});
  keepChoice(storage, 'one', conflict, begun);
  expect(keptChoice(storage, 'one', conflict)).toEqual(begun);
  expect(keptChoice(storage, 'other', conflict)).toBe(nothingChosen);
  expect(keptChoice(storage, 'one', { ...conflict, path: 'other.mdx' })).toBe(nothingChosen);
  keepChoice(storage, 'one', conflict, nothingChosen);
  expect(keptChoice(storage, 'one', conflict)).toBe(nothingChosen);
});

it('forgets all that was chosen in a site, and nothing of another one', () => {
  const storage = storageOf({});
  keepChoice(storage, 'one', conflict, begun);
  keepChoice(storage, 'one', { ...conflict, path: 'other.mdx' }, begun);
  keepChoice(storage, 'other', conflict, begun);
  forgetChoices(() => storage, 'one');
  expect(keptChoice(storage, 'one', conflict)).toBe(nothingChosen);
  expect(keptChoice(storage, 'one', { ...conflict, path: 'other.mdx' })).toBe(nothingChosen);
  expect(keptChoice(storage, 'other', conflict)).toEqual(begun);
});

it.each([
  ['what is new in other lines', 'A\nTheirs\nB\nC\n', 'A\nBy hand\nB\nC\n', 'apart'],
  ['what is new in the next line', 'A\nTheirs\nB, new\n', 'A\nBy hand\nB, new\n', 'apart'],
  ['a row that is new right behind', 'A\nTheirs\nTheirs, too\nB\n', 'A\nBy hand\nTheirs, too\nB\n', 'apart'],
  ['what both made of the same words', 'A\nOther\nB\n', 'A\nOther\nBy hand\nB\n', 'both'],
  ['nothing where the site deleted the file', null, 'A\nBy hand\nB\n', null],
] as const)('puts into a text by hand, where the site has a newer version, %s', (_, now, text, newer) => {
  const storage = storageOf({});
  const older = { ...conflict, theirs: 'A\nTheirs\nB\n' };
  const hand = { seen: 'A\nMine\nB\n', text: 'A\nBy hand\nB\n', newer: null };
  keepChoice(storage, 'one', older, { ...begun, hand });
  expect(keptChoice(storage, 'one', { ...older, theirs: now })).toEqual({ ...begun, hand: { ...hand, text, newer } });
});

it('takes nothing of a choice in another conflict of the same file', () => {
  const storage = storageOf({});
  keepChoice(storage, 'one', conflict, begun);
  expect(keptChoice(storage, 'one', { ...conflict, base: 'Another base.\n' })).toBe(nothingChosen);
});

it.each([
  ['no JSON', '{'],
  ['something else', '{"base":"Base.\\n","theirs":"Theirs.\\n","sides":["yours"],"hand":null}'],
])('takes %s for nothing', (_, text) => {
  expect(keptChoice(storageOf({ 'docwright-choice one page.mdx': text }), 'one', conflict)).toBe(nothingChosen);
});

it('knows a place by its lines, also where another one came before it or went', () => {
  const [first, second] = [
    { mine: 'A, mine\n', theirs: 'A, theirs\n' },
    { mine: 'B, mine\n', theirs: 'B, theirs\n' },
  ];
  const chosen = withSide(withSide(nothingChosen, first, 'mine'), second, 'theirs');
  expect(sidesAt([first, second], chosen)).toEqual(['mine', 'theirs']);
  expect(sidesAt([second], chosen)).toEqual(['theirs']);
  expect(sidesAt([{ ...first, mine: 'A, mine again\n' }, second], chosen)).toEqual([null, 'theirs']);
  expect(sidesAt([first, second], withSide(chosen, second, 'mine'))).toEqual(['mine', 'mine']);
});
