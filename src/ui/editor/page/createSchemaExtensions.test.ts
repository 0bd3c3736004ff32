import { getSchema } from '@tiptap/core';
import type { NodeType } from '@tiptap/pm/model';
import { describe, expect, it } from 'vitest';
import { documentSchema } from '#blocks/pages.ts';
import { createSchemaExtensions } from './createSchemaExtensions.ts';

const schema = getSchema([...createSchemaExtensions()]);
const defaults = (type: NodeType | undefined) =>
  Object.entries(type?.spec.attrs ?? {}).map(([key, attribute]) => [key, attribute.default]);
const names = (types: Readonly<Record<string, { readonly name: string }>>) => Object.keys(types);

describe('the editor’s schema', () => {
  it('has the same nodes and marks as the document schema, marks in the same order', () => {
    expect(names(schema.nodes).toSorted()).toEqual(names(documentSchema.nodes).toSorted());
    expect(names(schema.marks)).toEqual(names(documentSchema.marks));
    expect(schema.topNodeType.name).toBe('doc');
  });

  it.each(names(documentSchema.nodes))('has the same content, groups, and attributes for %s', (name) => {
    const own = documentSchema.nodes[name];
    const other = schema.nodes[name];
    for (const key of [
      'content',
      'group',
      'marks',
      'atom',
      'code',
      'inline',
      'isolating',
      'defining',
      'tableRole',
    ] as const) {
      expect([key, other?.spec[key] ?? null]).toEqual([key, own?.spec[key] ?? null]);
    }
    expect(defaults(other)).toEqual(defaults(own));
  });

  it.each(names(documentSchema.marks))('has the same rules for the mark %s', (name) => {
    const own = documentSchema.marks[name];
    const other = schema.marks[name];
    for (const key of ['inclusive', 'excludes', 'code'] as const)
      expect([key, other?.spec[key] ?? null]).toEqual([key, own?.spec[key] ?? null]);
    expect(Object.keys(other?.spec.attrs ?? {})).toEqual(Object.keys(own?.spec.attrs ?? {}));
  });
});
