import { describe, expect, it } from 'vitest';
import { loopTimeoutMs, createLoopGuard } from './loopGuard.ts';

function setUp() {
  let time = 0;
  let pause = () => {};
  let stops = 0;
  const turn = createLoopGuard(
    () => (stops += 1),
    () => time,
    (run) => (pause = run),
  );
  return {
    turn,
    wait: (milliseconds: number) => void (time += milliseconds),
    pause: () => pause(),
    stops: () => stops,
  };
}

describe('the loop guard', () => {
  it('lets loops run as long as there are pauses', () => {
    const { turn, wait, pause, stops } = setUp();
    for (let task = 0; task < 10; task += 1) {
      turn();
      wait(loopTimeoutMs - 1);
      turn();
      pause();
    }
    expect(stops()).toBe(0);
  });
  it('stops a loop that times out, and every later one, reporting it once', () => {
    const { turn, wait, stops } = setUp();
    turn();
    wait(loopTimeoutMs + 1);
    expect(turn).toThrow('This loop doesn’t end.');
    expect(turn).toThrow('This loop doesn’t end.');
    expect(stops()).toBe(1);
  });
});
