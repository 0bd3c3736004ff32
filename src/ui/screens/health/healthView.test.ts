import { beforeEach, expect, it } from 'vitest';
import { filterByRule, healthViewStore } from './healthView.ts';

const words = () => healthViewStore.getState().words;

beforeEach(() => {
  filterByRule(null);
  healthViewStore.setState({ words: '' });
});

it('clears the filter if the screen is opened without a rule', () => {
  filterByRule('repeated-words');
  expect(words()).toBe('Repeated words');
  filterByRule(null);
  expect(words()).toBe('');
});

it('keeps the filter that the user typed', () => {
  filterByRule('repeated-words');
  healthViewStore.setState({ words: 'Quickstart' });
  filterByRule('repeated-words');
  expect(words()).toBe('Quickstart');
  filterByRule(null);
  expect(words()).toBe('Quickstart');
});
