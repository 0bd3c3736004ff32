import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { schemaToField } from './schemaToFields.ts';
import { listMissingFields } from './findMatchingForm.ts';

const name = z.string().meta({ label: 'Name' });
const tab = z.looseObject({ name, url: z.string().meta({ label: 'Address' }), icon: z.string().optional() });
const version = z.union([name, z.looseObject({ name })]);
const column = z.looseObject({ heading: name.optional(), items: z.array(z.string()).meta({ label: 'Links' }) });

describe('listMissingFields', () => {
  it.each([
    ['a tab without words', tab, { name: '', url: '' }, ['Name', 'Address']],
    ['a tab of spaces', tab, { name: ' ', url: 'api' }, ['Name']],
    ['a tab with an icon alone', tab, { icon: 'x' }, ['Name', 'Address']],
    ['a whole tab', tab, { name: 'API', url: 'api' }, []],
    ['an empty name', name, '', ['Name']],
    ['a version by name', version, 'v2', []],
    ['a version with empty details', version, { name: '' }, ['Name']],
    ['a column whose list is empty', column, { items: [] }, []],
  ])('lists the missing fields of %s', (_, schema, value, labels) => {
    expect(listMissingFields(schemaToField('', schema), value)).toEqual(labels);
  });
});
