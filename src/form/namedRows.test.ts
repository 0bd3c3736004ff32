import { describe, expect, it } from 'vitest';
import { validateRowName, getStorableRows, type NamedRow } from './namedRows.ts';

const row = (name: string, value: string, writtenAs: string | null = name): NamedRow<string> => ({
  name,
  value,
  writtenAs,
});
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
});
