import { expect, it } from 'vitest';
import { storageOf } from '../storage.fixture.ts';
import { keepChoice, keptChoice, nothingChosen, sidesAt, withSide } from './begunChoice.ts';

const conflict = { path: 'page.mdx', base: 'Base.\n', mine: 'Mine.\n', theirs: 'Theirs.\n' };
const begun = {
  sides: [{ mine: 'M\n', theirs: 'T\n', side: 'mine' as const }],
  hand: { seen: 'Mine.\n', text: 'By hand.\n' },
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

it.each([
  ['with what is new in other lines', 'A\nTheirs\nB\nNew\n', 'A\nBy hand\nB\nNew\n'],
  ['without what is new in the same line', 'A\nTheirs, again\nB\n', 'A\nBy hand\nB\n'],
  ['as it is where the site deleted the file', null, 'A\nBy hand\nB\n'],
])('keeps a text put together by hand over a newer version of the site’s, %s', (_, now, expected) => {
  const storage = storageOf({});
  const older = { ...conflict, theirs: 'A\nTheirs\nB\n' };
  const hand = { seen: 'A\nMine\nB\n', text: 'A\nBy hand\nB\n' };
  keepChoice(storage, 'one', older, { ...begun, hand });
  expect(keptChoice(storage, 'one', { ...older, theirs: now })).toEqual({
    ...begun,
    hand: { ...hand, text: expected },
  });
});

it.each([
  ['no JSON', '{'],
  ['something else', '{"theirs":"Theirs.\\n","sides":["yours"],"hand":null}'],
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
