import { expect, it } from 'vitest';
import { createMemoryStorage } from '../storage.fixture.ts';
import { savePublishFields, loadPublishFields } from './publishFieldsStorage.ts';
import { emptyPublishFields } from './publishStore.ts';

it('keeps the fields typed for a site’s changes, and nothing after publishing', () => {
  const storage = createMemoryStorage({});
  const typed = { title: 'Mend the guide', description: null, branch: null };
  savePublishFields(storage, 'one', typed);
  expect([loadPublishFields(storage, 'one'), loadPublishFields(storage, 'other')]).toEqual([typed, emptyPublishFields]);
  savePublishFields(storage, 'one', emptyPublishFields);
  expect([loadPublishFields(storage, 'one'), storage.length]).toEqual([emptyPublishFields, 0]);
});

it.each([
  ['no JSON', '{'],
  ['something else', '[1]'],
  ['a title that is no text', '{"title":1,"description":null,"branch":null}'],
])('ignores %s', (_, text) => {
  expect(loadPublishFields(createMemoryStorage({ 'docwright-publish one': text }), 'one')).toEqual(emptyPublishFields);
});

it('works if the browser denies access to storage', () => {
  const refusing = {
    ...createMemoryStorage({}),
    setItem: () => {
      throw new Error('full');
    },
    getItem: () => {
      throw new Error('forbidden');
    },
  };
  savePublishFields(refusing, 'one', { title: 'A', description: null, branch: null });
  expect(loadPublishFields(refusing, 'one')).toEqual(emptyPublishFields);
});
