import { beforeEach, expect, it } from 'vitest';
import { forgetSteps, historyStore, rememberStep } from './historyStore.ts';

const step = (before: string, after: string, time: number) => ({
  label: 'the change',
  operations: [{ kind: 'text', path: 'api.yaml', before, after } as const],
  time,
});
const typed = (before: string, after: string, time: number) =>
  rememberStep({ ...step(before, after, time), mergeKey: 'one field' });
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

it('makes one step of what ends a field and of what was typed there last, after a rest, too, and lets nothing join it', () => {
  typed('a rule', 'a', 0);
  rememberStep({ ...step('a', '', 60_000), mergeKey: null, ends: 'one field' });
  typed('', 'the next', 60_100);
  expect(historyStore.getState().done.map(({ operations }) => operations)).toMatchObject([
    [{ before: 'a rule', after: '' }],
    [{ before: '', after: 'the next' }],
  ]);
});

it('remembers no step of a field that is new and ends empty', () => {
  typed('', 'A rule', 0);
  rememberStep({ ...step('A rule', '', 60_000), mergeKey: null, ends: 'one field' });
  expect(texts()).toEqual([]);
});

it('knows that a step is being stored when those before it are forgotten', () => {
  historyStore.setState({ running: 1 });
  forgetSteps();
  expect(historyStore.getState()).toMatchObject({ done: [], undone: [], running: 1 });
});
