import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import { findBranches, waitForFork } from './waitForFork.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const problem = (code: Parameters<typeof createProblem>[0]) => err(createProblem(code, 'No.'));
const [missing, empty, unauthorized] = [
  problem('provider/not-found'),
  problem('provider/invalid-request'),
  problem('git/token-refused'),
];

it.each([
  ['is there at once', [ok(['main'])], ok(['main'])],
  ['has no branches yet', [ok([]), ok([]), ok(['main'])], ok(['main'])],
  ['is missing, and then empty', [missing, empty, ok(['main'])], ok(['main'])],
  ['can’t be asked for', [ok([]), unauthorized], unauthorized],
])('waits for a fork that %s', async (_, answers, expected) => {
  let asked = 0;
  const waited = waitForFork('GitHub', () => Promise.resolve(findBranches(answers[asked++] ?? missing)));
  await vi.runAllTimersAsync();
  expect([await waited, asked]).toEqual([expected, answers.length]);
});

it('asks seldom and in the end gives up on a fork that takes minutes', async () => {
  let asked = 0;
  const waited = waitForFork('GitHub', () => {
    asked += 1;
    return Promise.resolve(ok(null));
  });
  await vi.runAllTimersAsync();
  expect(await waited).toMatchObject({
    problem: { message: 'GitHub is still copying the fork.', retry: { kind: 'again' } },
  });
  expect(asked).toBeLessThan(70);
});

it('returns why a fork that stays missing can’t be read, after some seconds', async () => {
  let asked = 0;
  const waited = waitForFork('GitHub', () => {
    asked += 1;
    return Promise.resolve(findBranches(missing));
  });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await Promise.race([waited, 'waiting'])).toEqual(missing);
  expect(asked).toBeLessThan(20);
});

it('stops waiting once the writer cancels', async () => {
  const abort = new AbortController();
  let asked = 0;
  const waited = waitForFork(
    'GitHub',
    () => {
      asked += 1;
      return Promise.resolve(ok(null));
    },
    abort.signal,
  );
  await vi.advanceTimersByTimeAsync(5000);
  const before = asked;
  abort.abort();
  expect(await waited).toMatchObject({ problem: { code: 'operation/cancelled' } });
  expect(asked).toBe(before);
});
