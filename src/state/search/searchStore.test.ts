import { expect, it } from 'vitest';
import { searchStore, setReplacement, resetSearchOfOtherSite } from './searchStore.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

const query = { words: 'flag', isPattern: false, matchCase: false, wholeWords: false, places: null };

it('keeps the last search of a site, and nothing of another site', () => {
  resetSearchOfOtherSite(app, 'one');
  app.get(searchStore).setState({ search: { query, files: [], end: null, problem: null } });
  setReplacement(app, 'switch');
  resetSearchOfOtherSite(app, 'one');
  expect(app.get(searchStore).getState()).toMatchObject({ search: { query }, words: 'switch' });
  resetSearchOfOtherSite(app, 'other');
  expect(app.get(searchStore).getState()).toEqual({ site: 'other', search: null, words: '' });
});
