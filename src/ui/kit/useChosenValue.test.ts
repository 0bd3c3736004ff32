import { expect, it } from 'vitest';
import { pickShown, reduceChosen } from './useChosenValue.ts';

type Event = Parameters<typeof reduceChosen<boolean>>[1] | boolean;

const chosen = (request: number, value: boolean): Event => ({ kind: 'chosen', request, value });
const ended = (request: number, kind: 'stored' | 'refused', stored: boolean): Event => ({ kind, request, stored });

/** What is shown after each event; a boolean is a new stored value. */
function shownAfter(events: readonly Event[]): readonly boolean[] {
  let stored = false;
  let state: ReturnType<typeof reduceChosen<boolean>> = null;
  return events.map((event) => {
    if (typeof event === 'boolean') stored = event;
    const shown = pickShown(state, stored);
    state = reduceChosen(state, typeof event === 'boolean' ? { kind: 'changed', stored } : event);
    return typeof event === 'boolean' ? shown : pickShown(state, stored);
  });
}

it.each<readonly [string, readonly Event[], readonly boolean[]]>([
  ['stored before storing ends', [chosen(1, true), true, ended(1, 'stored', true), false], [true, true, true, false]],
  ['stored after storing ends', [chosen(1, true), ended(1, 'stored', false), true, false], [true, true, true, false]],
  ['refused', [chosen(1, true), ended(1, 'refused', false)], [true, false]],
  [
    'chosen back before it is stored',
    [chosen(1, true), chosen(2, false), true, ended(1, 'stored', true), false, ended(2, 'stored', false)],
    [true, false, false, false, false, false],
  ],
  [
    'changed elsewhere later',
    [chosen(1, true), true, ended(1, 'stored', true), false, true],
    [true, true, true, false, true],
  ],
])('shows a value that is %s', (_, events, expected) => {
  expect(shownAfter(events)).toEqual(expected);
});
