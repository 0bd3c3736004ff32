import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Field } from './field.ts';
import { schemaToFields } from './schemaToFields.ts';
import { createEmptyValue, findMatchingForm } from './findMatchingForm.ts';
import { toJsonSchema } from './toJsonSchema.ts';

const only = (schema: z.core.$ZodType): Field | undefined => schemaToFields(z.object({ key: schema }))[0];

describe('schemaToFields', () => {
  it.each([
    ['text', z.string()],
    ['color', z.string().regex(/^#/).meta({ control: 'color' })],
    ['url', z.string().optional().meta({ control: 'url' })],
    ['boolean', z.boolean()],
    ['number', z.number()],
    ['choice', z.enum(['a', 'b'])],
    ['list', z.array(z.string())],
    ['object', z.looseObject({ a: z.string() })],
    ['map', z.record(z.string(), z.string())],
    ['union', z.union([z.string(), z.object({})])],
    ['json', z.unknown()],
    ['code', z.unknown().optional().meta({ control: 'code' })],
  ])('returns a field of kind %s', (kind, schema) => {
    expect(only(schema)).toMatchObject({ key: 'key', kind });
  });

  it('takes label, help, placeholder, and default from the schema, inside or outside of optional', () => {
    const words = { label: 'Name', help: 'What it is called.', placeholder: 'Acme', default: 'Docs' };
    expect(only(z.string().meta(words).optional())).toEqual({ ...words, key: 'key', kind: 'text', required: false });
    expect(only(z.string().optional().meta(words))).toEqual({ ...words, key: 'key', kind: 'text', required: false });
    expect(only(z.string().meta(words))).toMatchObject({ required: true });
  });

  it('labels a schema without a label by its key', () => {
    expect(schemaToFields(z.object({ baseUrl: z.string() }))[0]?.label).toBe('Base url');
  });
});

describe('a union', () => {
  const field = only(z.union([z.string(), z.object({ light: z.string(), href: z.string().optional() })]));
  const forms = field?.kind === 'union' ? field.forms : [];
  it.each([
    ['/logo.svg', 0],
    [{ dark: 'x' }, 1],
    [3, -1],
  ])('finds the form of %j', (value, index) => {
    expect(findMatchingForm(forms, value)).toBe(index);
  });
  it('creates an empty value with all required fields', () => {
    expect(forms.map(createEmptyValue)).toEqual(['', { light: '' }]);
  });
});

describe('toJsonSchema', () => {
  it('includes the label, help, default, and placeholder of each field', () => {
    expect(
      toJsonSchema(
        z.looseObject({
          name: z.string().meta({ label: 'Name', help: 'What.', default: 'A', placeholder: 'P', control: 'url' }),
        }),
      ),
    ).toMatchObject({
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string', title: 'Name', description: 'What.', default: 'A', examples: ['P'] } },
    });
  });
});
