import { beforeEach, expect, it } from 'vitest';
import { forgetSteps, historyStore, rememberStep } from './historyStore.ts';

const typed = (before: string, after: string, time: number) =>
  rememberStep({
    label: 'the change',
    operations: [{ kind: 'text', path: 'api.yaml', before, after }],
    mergeKey: 'one field',
    time,
  });
const texts = () =>
  historyStore.getState().done.map(({ operations }) => operations.map((one) => 'after' in one && one.after));

beforeEach(forgetSteps);

it('makes one step of what is typed into one field without a rest', () => {
  typed('', 'M', 0);
  typed('M', 'More', 100);
  expect(texts()).toEqual([['More']]);
});

it('remembers no step of what is typed into a field and taken back there', () => {
  typed('', 'More', 0);
  typed('More', '', 5000);
  typed('', 'More', 5100);
  expect(texts()).toEqual([['More']]);
});
