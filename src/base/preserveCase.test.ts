import { expect, it } from 'vitest';
import { preserveCase } from './preserveCase.ts';

it.each([
  // A query and a replacement typed alike take the capitals of each match.
  ['widget', 'gadget', { widget: 'gadget', Widget: 'Gadget', WIDGET: 'GADGET', wiDget: 'gadget' }],
  ['Widget', 'Gadget', { widget: 'gadget', Widget: 'Gadget', WIDGET: 'GADGET' }],
  ['WIDGET', 'GADGET', { widget: 'gadget', Widget: 'Gadget', WIDGET: 'GADGET', wiDget: 'GADGET' }],
  ['api', 'sdk', { api: 'sdk', Api: 'Sdk', API: 'SDK' }],
  [
    'data model',
    'record type',
    { 'data model': 'record type', 'Data model': 'Record type', 'Data Model': 'Record Type' },
  ],
  ['data model', 'schema', { 'Data Model': 'Schema', 'DATA MODEL': 'SCHEMA' }],
  ['log-in', 'sign-in', { 'log-in': 'sign-in', 'Log-in': 'Sign-in', 'Log-In': 'Sign-In' }],
  ['straße', 'weg', { Straße: 'Weg', STRASSE: 'WEG' }],
  ['école', 'lycée', { École: 'Lycée', ÉCOLE: 'LYCÉE' }],
  ['don’t', 'won’t', { 'Don’t': 'Won’t' }],
  ['v1', 'v2', { v1: 'v2', V1: 'V2' }],
  // Capitals that the query doesn't have are meant as typed.
  ['gitlab', 'GitHub', { gitlab: 'GitHub', GitLab: 'GitHub', GITLAB: 'GitHub' }],
  ['github', 'GitHub', { github: 'GitHub', Github: 'GitHub' }],
  ['lantern', 'Lantern', { lantern: 'Lantern', LANTERN: 'Lantern' }],
  ['endpoint', 'API', { endpoint: 'API', Endpoint: 'API' }],
  ['API', 'endpoint', { API: 'endpoint' }],
  // Without letters, there are no capitals.
  ['1.0', '2.0', { '1.0': '2.0' }],
  ['widget', '', { Widget: '' }],
  ['用户', '账户', { 用户: '账户' }],
] as const)('for %s and %s, writes matches as expected', (query, replacement, expected) => {
  const written = Object.keys(expected).map((match) => [match, preserveCase(match, replacement, query)]);
  expect(Object.fromEntries(written)).toEqual(expected);
});
