import { expect, it } from 'vitest';
import { createNamedLock } from './namedLock.ts';

it('runs one task at a time per name without the browser’s locks, also after a failed one', async () => {
  const lock = createNamedLock(undefined);
  const steps: string[] = [];
  const work = (name: string, fails = false) =>
    lock(name === 'b' ? 'other' : 'one', async () => {
      steps.push(`${name} starts`);
      await new Promise((resolve) => setTimeout(resolve, name === 'a' ? 20 : 5));
      steps.push(`${name} ends`);
      if (fails) throw new Error(`${name} failed`);
      return name;
    });
  const [first, beside, second] = [work('a', true), work('b'), work('c')];
  await expect(first).rejects.toThrow('a failed');
  await expect(Promise.all([beside, second])).resolves.toEqual(['b', 'c']);
  expect(steps).toEqual(['a starts', 'b starts', 'b ends', 'a ends', 'c starts', 'c ends']);
});
