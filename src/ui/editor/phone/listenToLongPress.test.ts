import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listenToLongPress } from './listenToLongPress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Touched {
  readonly clientX: number;
  readonly clientY: number;
}

/** Presses an element for a while, and lifts the finger; returns the calls, and whether lifting may click. */
function press(held: number, { moved = 0, fingers = 1, menuAt = Infinity } = {}) {
  const element = new EventTarget();
  const points: unknown[] = [];
  const stop = listenToLongPress(element, (_target, point) => points.push(point));
  const send = (type: string, touches: readonly Touched[]) =>
    element.dispatchEvent(Object.assign(new Event(type, { cancelable: true }), { touches }));
  const touch = { clientX: 40, clientY: 50 };
  send(
    'touchstart',
    Array.from({ length: fingers }, () => touch),
  );
  if (moved > 0) send('touchmove', [{ clientX: 40 + moved, clientY: 50 }]);
  vi.advanceTimersByTime(Math.min(held, menuAt));
  if (held > menuAt) element.dispatchEvent(Object.assign(new Event('contextmenu'), touch));
  vi.advanceTimersByTime(Math.max(0, held - menuAt));
  const clicks = send('touchend', []);
  stop();
  return { points, clicks };
}

/** A tap after which the browser reports a context menu, as Chromium does for a double tap. */
function doubleTap() {
  const element = new EventTarget();
  const points: unknown[] = [];
  const stop = listenToLongPress(element, (_target, point) => points.push(point));
  const touch = { clientX: 40, clientY: 50 };
  element.dispatchEvent(Object.assign(new Event('touchstart'), { touches: [touch] }));
  vi.advanceTimersByTime(90);
  const clicks = element.dispatchEvent(Object.assign(new Event('touchend', { cancelable: true }), { touches: [] }));
  element.dispatchEvent(Object.assign(new Event('contextmenu'), touch));
  stop();
  return { points, clicks };
}

/** A click with the right button of a mouse. */
function rightClick() {
  const element = new EventTarget();
  const points: unknown[] = [];
  const stop = listenToLongPress(element, (_target, point) => points.push(point));
  const clicks = element.dispatchEvent(Object.assign(new Event('contextmenu'), { clientX: 40, clientY: 50 }));
  stop();
  return { points, clicks };
}

const point = { left: 40, top: 50 };

it.each([
  ['a tap', press.bind(null, 200), [], true],
  ['a press of half a second', press.bind(null, 700), [point], false],
  ['a press that the browser reports', press.bind(null, 700, { menuAt: 300 }), [point], false],
  ['a press that moves a little', press.bind(null, 700, { moved: 5 }), [point], false],
  ['scrolling', press.bind(null, 700, { moved: 30 }), [], true],
  ['a double tap', doubleTap, [], true],
  ['a right click', rightClick, [point], true],
  ['two fingers', press.bind(null, 700, { fingers: 2 }), [], true],
])('tells %s apart, and lets only a tap click what is under the finger then', (_name, run, points, clicks) => {
  expect(run()).toEqual({ points, clicks });
});
