import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { convertToField, isLossyConversion, restoreConverted } from './convertToField.ts';
import { schemaToField } from './schemaToFields.ts';

const text = schemaToField('', z.string());
const number = schemaToField('', z.number());
const list = schemaToField('', z.array(z.string()));
const modes = schemaToField('', z.looseObject({ light: z.string(), dark: z.string(), href: z.string().optional() }));
const source = schemaToField('', z.looseObject({ source: z.string(), directory: z.string().optional() }));

describe('convertToField', () => {
  it.each([
    ['a number as words', text, 400, '400'],
    ['words as a number', number, '700', 700],
    ['no number out of a word', number, 'bold', undefined],
    ['the first entry of a list', text, ['https://a', 'https://b'], 'https://a'],
    ['the first text of an object', text, { light: '/l.svg', dark: '/d.svg' }, '/l.svg'],
    ['one path as both modes', modes, '/l.svg', { light: '/l.svg', dark: '/l.svg' }],
    ['one path as a list', list, 'a.json', ['a.json']],
    ['nothing as an empty list', list, '', []],
    ['the keys that two objects share', source, { source: 'a.json', more: 1 }, { source: 'a.json' }],
    ['an object as a list', list, { source: 'a.json', directory: 'api' }, ['a.json']],
    ['a list as an object', source, ['a.json', 'b.json'], { source: 'a.json' }],
  ])('returns %s', (_, form, value, expected) => {
    expect(convertToField(form, value)).toEqual(expected);
  });
});

describe('convertToField from a choice', () => {
  const builtIn = schemaToField('', z.enum(['copy', 'view']));
  const custom = schemaToField('', z.looseObject({ title: z.string(), kind: z.enum(['copy', 'other']) }));
  it.each([
    ['no text of an object', custom, 'copy', { title: '', kind: 'copy' }],
    ['no choice without it', custom, 'view', { title: '', kind: 'copy' }],
    ['a text', text, 'copy', 'copy'],
    ['a list of texts', list, 'copy', ['copy']],
    ['another choice', schemaToField('', z.enum(['copy', 'none'])), 'copy', 'copy'],
  ])('gives its option to %s', (_, form, value, expected) => {
    expect(convertToField(form, value, builtIn)).toEqual(expected);
  });
});

it.each([
  ['a number that becomes words', number, text, 400, false],
  ['one address of several', list, text, ['a'], false],
  ['several addresses', list, text, ['a', 'b'], true],
  ['a logo with two modes', modes, text, { light: '/l', dark: '/d' }, true],
  ['a word that is no number', text, number, 'bold', true],
])('reports if data is lost: %s', (_, from, to, value, lost) => {
  expect(isLossyConversion(from, to, value)).toBe(lost);
});

it.each([
  ['the other entries of a list', ['a', 'b', 'c'], ['new'], ['new', 'b', 'c']],
  [
    'the other keys of an object',
    { light: '/l', dark: '/d', href: '/' },
    { light: '/new', dark: '/new' },
    { light: '/new', dark: '/d', href: '/' },
  ],
  ['nothing of a single value', 'old', 'new', 'new'],
])('restores %s', (_, left, changed, expected) => {
  expect(restoreConverted(left, changed)).toEqual(expected);
});
