import { expect, it, vi } from 'vitest';
import { raceAgainst } from './raceAgainst.ts';

function event() {
  let come: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    come = resolve;
  });
  return { promise, come: () => come() };
}

it('resolves and rejects as the wrapped promise does', async () => {
  const unless = raceAgainst(event().promise);
  expect(await unless(Promise.resolve(1))).toBe(1);
  await expect(unless(Promise.reject(new Error('A bug.')))).rejects.toThrow('A bug.');
});

it('resolves to null for pending and later promises after the event', async () => {
  const { promise, come } = event();
  const unless = raceAgainst(promise);
  const never = new Promise<number>(() => undefined);
  const works = [unless(never), unless(never)];
  come();
  expect(await Promise.all([...works, unless(never)])).toEqual([null, null, null]);
});

it('subscribes to the event only once for many promises', async () => {
  const { promise } = event();
  const waiting = vi.spyOn(promise, 'then');
  const unless = raceAgainst(promise);
  for (let count = 0; count < 20; count += 1) await unless(Promise.resolve(count));
  expect(waiting).toHaveBeenCalledTimes(1);
});
