import { expect, it } from 'vitest';
import { searchStore, setReplacement, startSearching } from './searchStore.ts';

const query = { words: 'flag', isPattern: false, matchCase: false, wholeWords: false, places: null };

it('keeps the last search of a site, and nothing of another site', () => {
  startSearching('one');
  searchStore.setState({ search: { query, files: [], end: null, problem: null } });
  setReplacement('switch');
  startSearching('one');
  expect(searchStore.getState()).toMatchObject({ search: { query }, words: 'switch' });
  startSearching('other');
  expect(searchStore.getState()).toEqual({ site: 'other', search: null, words: '' });
});
