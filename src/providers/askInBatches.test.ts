import { expect, it } from 'vitest';
import { createProblem, type Problem } from '#base/problem.ts';
import { askInBatches } from './askInBatches.ts';

const tooMuch = createProblem('network/unexpected-answer', 'Timed out.');

/** Asks a forge for files of these sizes. Returns what it answered, the requests' lengths, and the problem. */
async function ask(
  sizes: readonly number[],
  limit: number,
  options = {},
  other: (batch: number) => Problem | null = () => null,
) {
  const answered = new Set<number>();
  const lengths: number[] = [];
  const problem = await askInBatches([...sizes.entries()], { most: 250, atOnce: 1, ...options }, (batch) => {
    lengths.push(batch.length);
    const refusal = other(lengths.length);
    if (refusal !== null) return Promise.resolve(refusal);
    if (batch.reduce((sum, [, size]) => sum + size, 0) > limit) return Promise.resolve(tooMuch);
    for (const [index] of batch) answered.add(index);
    return Promise.resolve(null);
  });
  return { answered, lengths, problem };
}

it.each([
  ['are small', Array.from({ length: 1000 }, () => 1), 250, 1000, 4],
  ['are large', Array.from({ length: 1000 }, () => 10), 700, 1000, 30],
  ['are small, but for a huge one', Array.from({ length: 1000 }, (_, at) => (at === 500 ? 999 : 1)), 250, 992, 25],
  [
    'are small, but for a huge one at the start',
    Array.from({ length: 1000 }, (_, at) => (at === 0 ? 999 : 1)),
    250,
    992,
    30,
  ],
  [
    'are small, but for a huge one in each 500',
    Array.from({ length: 3000 }, (_, at) => (at % 500 === 250 ? 999 : 1)),
    250,
    2952,
    80,
  ],
  [
    'are small, but for huge ones in a row at the start',
    Array.from({ length: 1000 }, (_, at) => (at < 16 ? 999 : 1)),
    250,
    976,
    30,
  ],
  ['are all too large', Array.from({ length: 1000 }, () => 999), 250, 0, 4],
  ['are few', [1, 1], 250, 2, 1],
  ['don’t exist', [], 250, 0, 0],
])('gets what fits into a batch, if files %s', async (_, sizes, limit, least, most) => {
  for (const atOnce of [1, 3]) {
    const { answered, lengths, problem } = await ask(sizes, limit, { atOnce });
    expect(problem).toBeNull();
    expect(answered.size).toBeGreaterThanOrEqual(least);
    expect(lengths.length).toBeLessThanOrEqual(atOnce === 1 ? most : most * 3);
  }
});

it('asks only for what fits into a query', async () => {
  const { answered, lengths } = await ask([1, 1, 1, 1, 1], 9, {
    fit: (batch: readonly unknown[]) => batch.slice(0, 2),
  });
  expect([answered.size, lengths]).toEqual([5, [2, 2, 1]]);
});

it('asks once a forge that has no batches', async () => {
  const missing = createProblem('provider/not-found', 'GitHub has no GraphQL API.');
  const { lengths, problem } = await ask(
    Array.from({ length: 1000 }, () => 1),
    250,
    {},
    () => missing,
  );
  expect([problem, lengths]).toEqual([null, [250]]);
});

it.each([1, 3, 6].flatMap((atOnce) => [0, 1, 4, 40].map((works) => [atOnce, works])))(
  'gives up batches after few requests if the forge fails, with %i at once, after %i that it answered',
  async (atOnce, works) => {
    const sizes = Array.from({ length: 15_000 }, () => 1);
    const { lengths, problem } = await ask(sizes, 250, { atOnce }, (at) => (at > works ? tooMuch : null));
    expect(problem).toBeNull();
    expect(lengths.length - works).toBeLessThan(atOnce * 5);
  },
);

it('gives up the smallest batches, too, if the forge fails after it answered some', async () => {
  const sizes = Array.from({ length: 1500 }, () => 1);
  const { lengths } = await ask(sizes, 8, {}, (at) => (at > 40 ? tooMuch : null));
  expect(lengths.length).toBeLessThan(50);
});

it.each([3, 6])(
  'goes on with batches if the first answer is that its files are missing, with %i at once',
  async (atOnce) => {
    const missing = createProblem('provider/not-found', 'GraphQL doesn’t know these files.');
    const { answered } = await ask(
      Array.from({ length: 1500 }, () => 1),
      250,
      { most: 100, atOnce },
      (at) => (at === 1 ? missing : null),
    );
    expect(answered.size).toBe(1400);
  },
);

it.each(['provider/rate-limited', 'git/token-refused', 'provider/not-permitted', 'operation/cancelled'] as const)(
  'stops at %s',
  async (code) => {
    const stop = createProblem(code, 'Stop.');
    const { lengths, problem } = await ask(
      Array.from({ length: 1000 }, () => 1),
      100,
      {},
      (at) => (at === 3 ? stop : null),
    );
    expect([problem, lengths.length]).toEqual([stop, 3]);
  },
);
