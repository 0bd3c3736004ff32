import { beforeEach, expect, it } from 'vitest';
import { filterByRule, healthViewStore } from './healthView.ts';

const words = () => healthViewStore.getState().words;

beforeEach(() => {
  filterByRule(null);
  healthViewStore.setState({ words: '' });
});

it('shows all again once the screen is opened for no rule any more', () => {
  filterByRule('repeated-words');
  expect(words()).toBe('Repeated words');
  filterByRule(null);
  expect(words()).toBe('');
});

it('keeps the words that were typed into the filter', () => {
  filterByRule('repeated-words');
  healthViewStore.setState({ words: 'Quickstart' });
  filterByRule('repeated-words');
  expect(words()).toBe('Quickstart');
  filterByRule(null);
  expect(words()).toBe('Quickstart');
});
