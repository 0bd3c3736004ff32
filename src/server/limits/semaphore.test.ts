import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Semaphore } from './semaphore.ts';

describe('Semaphore', () => {
  it('respects its limits, runs everything eventually, and keeps each client’s order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.nat(3)), { maxLength: 40 }),
        async (works) => {
          const slots = new Semaphore({ perClient: 2, total: 3 });
          const running = new Map<string, number>();
          const started: (readonly [string, number])[] = [];
          await Promise.all(
            works.map(async ([client, turns], index) => {
              const done = await slots.acquire(client);
              started.push([client, index]);
              running.set(client, (running.get(client) ?? 0) + 1);
              expect(running.get(client)).toBeLessThanOrEqual(2);
              expect([...running.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(3);
              for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
              running.set(client, (running.get(client) ?? 0) - 1);
              done();
              done(); // a second call has no effect
            }),
          );
          expect(started).toHaveLength(works.length);
          for (const name of ['a', 'b', 'c']) {
            const own = started.filter(([client]) => client === name).map(([, index]) => index);
            expect(own).toEqual(own.toSorted((one, other) => one - other));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
