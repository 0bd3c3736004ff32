import { expect, it } from 'vitest';
import { FileRecords } from './fileRecords.ts';
import { createTestApp } from '../app.fixture.ts';

const app = createTestApp();

it('drops the notes of removed entries only', () => {
  const records = new FileRecords(app, 'page.mdx', Date.now);
  for (const id of ['kept', 'gone']) {
    records.recordFields(id, { title: 'One' }, { title: 'Two' });
    records.recordBlocks(id);
  }
  records.pruneEntries(new Set(['kept', 'not noted']));
  const notes = ['kept', 'gone'].map((id) => [records.fieldsOf(id)?.after, records.hasBlocks(id)]);
  expect(notes).toEqual([
    [{ title: 'Two' }, true],
    [undefined, false],
  ]);
});
