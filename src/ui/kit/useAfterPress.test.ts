import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackPresses } from './useAfterPress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const send = (target: EventTarget, [type, init = {}]: readonly [string, object?]) =>
  target.dispatchEvent(Object.assign(new Event(type), init));
const down = (button: number) => ['pointerdown', { button }] as const;

/** How many of two functions, one given before the last event and one after it, have run. */
const countRuns = (events: readonly (readonly [string, object?])[]) => {
  const target = new EventTarget();
  const { afterPress } = trackPresses(target);
  const run = vi.fn();
  for (const event of events.slice(0, -1)) send(target, event);
  afterPress(run);
  for (const event of events.slice(-1)) send(target, event);
  expect(run).not.toHaveBeenCalled();
  afterPress(run);
  vi.runAllTimers();
  return run.mock.calls.length;
};

it.each<readonly [string, readonly (readonly [string, object?])[]]>([
  ['no press', []],
  ['a click', [down(0), ['pointerup']]],
  ['a canceled press', [down(0), ['pointercancel']]],
  ['a press that opened a menu', [down(0), ['contextmenu']]],
  ['a press of another button without an end', [down(2)]],
  ['a press before a key', [down(0), ['keydown', { repeat: false }]]],
  ['a press that ended in another window', [down(0), ['blur']]],
])('runs a function after %s', (_, events) => {
  expect(countRuns(events)).toBe(2);
});

it.each<readonly [string, readonly (readonly [string, object?])[]]>([
  ['is under way', [down(0)]],
  ['is under way while a key is held', [down(0), ['keydown', { repeat: true }]]],
  ['follows another one', [down(0), ['pointerup'], down(0)]],
])('waits while a press %s', (_, events) => {
  expect(countRuns([...events, ['pointermove']])).toBe(0);
});

it('runs what still waits when it stops, and nothing twice', () => {
  const target = new EventTarget();
  const { afterPress, stop } = trackPresses(target);
  const run = vi.fn();
  send(target, down(0));
  afterPress(run);
  stop();
  send(target, ['pointerup']);
  vi.runAllTimers();
  expect(run).toHaveBeenCalledOnce();
});
