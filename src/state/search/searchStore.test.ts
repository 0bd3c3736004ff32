import { expect, it } from 'vitest';
import { searchStore, setReplacement, startSearching } from './searchStore.ts';
import { appOfTests } from '../app.fixture.ts';

const app = appOfTests();

const query = { words: 'flag', isPattern: false, matchCase: false, wholeWords: false, places: null };

it('keeps the last search of a site, and nothing of another site', () => {
  startSearching(app, 'one');
  app.get(searchStore).setState({ search: { query, files: [], end: null, problem: null } });
  setReplacement(app, 'switch');
  startSearching(app, 'one');
  expect(app.get(searchStore).getState()).toMatchObject({ search: { query }, words: 'switch' });
  startSearching(app, 'other');
  expect(app.get(searchStore).getState()).toEqual({ site: 'other', search: null, words: '' });
});
