import { expect, it } from 'vitest';
import { storageOf } from '../storage.fixture.ts';
import { keepPublishFields, keptPublishFields } from './publishFieldsKept.ts';
import { noPublishFields } from './publishStore.ts';

it('keeps what was typed about one site’s changes, and nothing once it was sent', () => {
  const storage = storageOf({});
  const typed = { title: 'Mend the guide', description: null, branch: null };
  keepPublishFields(storage, 'one', typed);
  expect([keptPublishFields(storage, 'one'), keptPublishFields(storage, 'other')]).toEqual([typed, noPublishFields]);
  keepPublishFields(storage, 'one', noPublishFields);
  expect([keptPublishFields(storage, 'one'), storage.length]).toEqual([noPublishFields, 0]);
});

it.each([
  ['no JSON', '{'],
  ['something else', '[1]'],
  ['a title that is no text', '{"title":1,"description":null,"branch":null}'],
])('takes %s for nothing', (_, text) => {
  expect(keptPublishFields(storageOf({ 'docwright-publish one': text }), 'one')).toEqual(noPublishFields);
});

it('goes on where the browser refuses', () => {
  const refusing = {
    ...storageOf({}),
    setItem: () => {
      throw new Error('full');
    },
    getItem: () => {
      throw new Error('forbidden');
    },
  };
  keepPublishFields(refusing, 'one', { title: 'A', description: null, branch: null });
  expect(keptPublishFields(refusing, 'one')).toEqual(noPublishFields);
});
