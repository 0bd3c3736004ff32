import { expect, it } from 'vitest';
import { reduceChosen } from './useChosenValue.ts';

type Event = Parameters<typeof reduceChosen<boolean>>[1];

const chosen = (request: number, value: boolean): Event => ({ kind: 'chosen', request, value });
const changed = (stored: boolean): Event => ({ kind: 'changed', stored });
const ended = (request: number): Event => ({ kind: 'ended', request });

/** Returns the value shown after each event. It starts as false. */
function shownAfter(events: readonly Event[]): readonly boolean[] {
  let stored = false;
  let state: ReturnType<typeof reduceChosen<boolean>> = null;
  return events.map((event) => {
    if (event.kind === 'changed') ({ stored } = event);
    state = reduceChosen(state, event);
    return state === null ? stored : state.value;
  });
}

it.each<readonly [string, readonly Event[], readonly boolean[]]>([
  [
    'stored, then changed elsewhere',
    [chosen(1, true), changed(true), changed(false), ended(1)],
    [true, true, false, false],
  ],
  ['refused', [chosen(1, true), ended(1)], [true, false]],
  ['undone before its stored value was seen', [chosen(1, true), ended(1), changed(false)], [true, false, false]],
  [
    'chosen back before it is stored',
    [chosen(1, true), chosen(2, false), changed(true), ended(1), changed(false), ended(2)],
    [true, false, false, false, false, false],
  ],
])('shows a value that is %s', (_, events, expected) => {
  expect(shownAfter(events)).toEqual(expected);
});
