import { expect, it } from 'vitest';
import { searchStore, setReplacement, startSearch, resetSearchOfOtherSite } from './searchStore.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

const query = {
  words: 'flag',
  isPattern: false,
  matchCase: false,
  wholeWords: false,
  preserveCase: true,
  places: null,
};

it('keeps the last search of a site, and nothing of another site', () => {
  resetSearchOfOtherSite(app, 'one');
  app.get(searchStore).setState({ search: { query, files: [], end: null, problem: null } });
  setReplacement(app, 'switch');
  resetSearchOfOtherSite(app, 'one');
  expect(app.get(searchStore).getState()).toMatchObject({ search: { query }, words: 'switch' });
  resetSearchOfOtherSite(app, 'other');
  expect(app.get(searchStore).getState()).toMatchObject({ site: 'other', search: null, words: '' });
});

it('starts a search for a text from elsewhere', () => {
  const { started } = app.get(searchStore).getState();
  startSearch(app, 'one', 'flags');
  expect(app.get(searchStore).getState()).toMatchObject({
    search: { query: { ...query, words: 'flags' }, end: null },
    started: started + 1,
  });
});
