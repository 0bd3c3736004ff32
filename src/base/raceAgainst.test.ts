import { expect, it, vi } from 'vitest';
import { raceAgainst } from './raceAgainst.ts';

function event() {
  let come: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come: () => come() };
}

it('gives what works give, and fails as they do', async () => {
  const unless = raceAgainst(event().promise);
  expect(await unless(Promise.resolve(1))).toBe(1);
  await expect(unless(Promise.reject(new Error('A bug.')))).rejects.toThrow('A bug.');
});

it('ends what is under way, and what begins later', async () => {
  const { promise, come } = event();
  const unless = raceAgainst(promise);
  const never = new Promise<number>(() => undefined);
  const works = [unless(never), unless(never)];
  come();
  expect(await Promise.all([...works, unless(never)])).toEqual([null, null, null]);
});

it('is waited for once, however many works there are', async () => {
  const { promise } = event();
  const waiting = vi.spyOn(promise, 'then');
  const unless = raceAgainst(promise);
  for (let count = 0; count < 20; count += 1) await unless(Promise.resolve(count));
  expect(waiting).toHaveBeenCalledTimes(1);
});
