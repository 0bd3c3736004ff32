import { describe, expect, it } from 'vitest';
import { validateRowName, getStorableRows, settleRowName, type NamedRow } from './namedRows.ts';

const row = (
  name: string,
  value: string,
  writtenAs: string | null = name,
  settledAs: string | null = writtenAs,
): NamedRow<string> => ({ name, value, writtenAs, settledAs });
const taken = (name: string) => `“${name}” is already taken. Enter another name to save this.`;

describe('rows with names', () => {
  it.each([
    ['names that differ', [row('a', '1'), row('b', '2')], { a: '1', b: '2' }, [null, null]],
    [
      'a new row whose name is taken, which holds back none of the others',
      [row('a', '1'), row('a', '2', null), row('c', '3', null)],
      { a: '1', c: '3' },
      [null, taken('a'), null],
    ],
    [
      'a row that is renamed to the name of another one, and stays under its own',
      [row('b', '1', 'a'), row('b', '2')],
      { a: '1', b: '2' },
      [taken('b'), null],
    ],
    [
      'two new rows of one name, of which the first has it',
      [row('a', '1', null), row('a', '2', null)],
      { a: '1' },
      [null, taken('a')],
    ],
    [
      'a row whose name is taken out, and stays under it',
      [row('', '1', 'a'), row('b', '2')],
      { a: '1', b: '2' },
      ['Enter a name to save this.', null],
    ],
    [
      'a row whose last name is another one’s by now',
      [row('', '1', 'a'), row('a', '2', null)],
      { a: '2' },
      ['Enter a name to save this.', null],
    ],
    ['a row with nothing in it', [row('', '', 'a'), row('b', '2')], { b: '2' }, [null, null]],
  ] as const)('%s', (_, rows, written, problems) => {
    const entries = getStorableRows<string, NamedRow<string>>(rows).flatMap(({ writtenAs, value }) =>
      writtenAs === null ? [] : [[writtenAs, value]],
    );
    expect(Object.fromEntries(entries)).toEqual(written);
    expect(rows.map((one) => validateRowName(rows, one))).toEqual(problems);
  });

  const store = (rows: readonly NamedRow<string>[]) =>
    Object.fromEntries(
      rows.flatMap(({ writtenAs, value }) => (writtenAs === null ? [] : [[writtenAs, value] as const])),
    );
  /** Types a name key by key into the last row, as the form does. */
  const type = (rows: readonly NamedRow<string>[], names: readonly string[]) =>
    names.reduce<readonly NamedRow<string>[]>(
      (now, name) =>
        getStorableRows<string, NamedRow<string>>([
          ...now.slice(0, -1),
          ...now.slice(-1).map((last) => ({ ...last, name })),
        ]),
      rows,
    );
  const plan = row('plan', 'Pro');
  it.each([
    ['a new row', row('', 'Team', null), ['p', 'pl', 'pla', 'plan'], { plan: 'Pro' }],
    ['a new row, and goes on', row('', 'Team', null), ['pla', 'plan', 'plans'], { plan: 'Pro', plans: 'Team' }],
    ['a row with a name', row('tier', 'Team'), ['tie', 't', '', 'p', 'plan'], { plan: 'Pro', tier: 'Team' }],
    ['a row whose name is deleted', row('tier', 'Team'), ['tie', 't', ''], { plan: 'Pro', tier: 'Team' }],
    ['a row renamed to a free name', row('tier', 'Team'), ['tie', 'level'], { plan: 'Pro', level: 'Team' }],
    ['a new row whose name is deleted', row('', 'Team', null), ['le', 'l', ''], { plan: 'Pro' }],
  ] as const)('stores nothing that was only typed on the way: %s', (_, last, names, stored) => {
    expect(store(type([plan, last], names))).toEqual(stored);
  });

  it('stores a settled name when the next one is taken', () => {
    const [first, second] = type([plan, row('', 'Team', null)], ['ti', 'tier']);
    const settled = second === undefined ? [] : [settleRowName<string, NamedRow<string>>(second)];
    expect(store(type([first ?? plan, ...settled], ['pla', 'plan']))).toEqual({ plan: 'Pro', tier: 'Team' });
  });
});
