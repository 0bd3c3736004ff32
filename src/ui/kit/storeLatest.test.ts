import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLatestStore } from './storeLatest.ts';

/** A file whose writes are done, or fail, one after the other when `finish` is called. */
function createFile(text: string) {
  const pending: ((isDone: boolean) => void)[] = [];
  const file = { text, finish: (isDone = true) => pending.shift()?.(isDone), count: () => pending.length };
  const store = createLatestStore(
    text,
    (value) =>
      new Promise<boolean>((resolve) =>
        pending.push((isDone) => {
          if (isDone) file.text = value;
          resolve(isDone);
        }),
      ),
  );
  return { file, store };
}

it('writes the first value again if it is set while another is being written', async () => {
  const { file, store } = createFile('42');
  store.set('425');
  store.set('42');
  const flushed = store.flush();
  file.finish();
  file.finish();
  expect([await flushed, file.text]).toEqual(['42', '42']);
});

it('writes a value once, and again only if that failed', async () => {
  const { file, store } = createFile('a');
  store.set('a');
  store.set('b');
  store.set('b');
  expect(file.count()).toBe(1);
  file.finish(false);
  await Promise.resolve();
  expect(file.text).toBe('a');
  const flushed = store.flush();
  await Promise.resolve();
  file.finish();
  expect([await flushed, file.text]).toEqual(['b', 'b']);
});

it('ends with the value set last, whenever writes are done or fail', async () => {
  const step = fc.constantFrom('a', 'b', 'c', 'done', 'failed');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { file, store } = createFile('a');
      let last = 'a';
      for (const one of steps) {
        if (one === 'done' || one === 'failed') file.finish(one === 'done');
        else store.set((last = one));
        await Promise.resolve();
      }
      while (file.count() > 0) file.finish();
      await Promise.resolve();
      await Promise.resolve();
      const flushed = store.flush();
      while (file.count() > 0) file.finish();
      expect([await flushed, file.text]).toEqual([last, last]);
    }),
  );
});
