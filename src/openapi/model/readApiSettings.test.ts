import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { readApiSettings, type ApiSettings } from './readApiSettings.ts';

it.each<readonly [string, object, Partial<ApiSettings>]>([
  [
    'nothing',
    {},
    {
      addresses: [],
      auth: null,
      playground: 'interactive',
      languages: ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'],
      parameters: 'all',
      order: 'file',
      labels: [],
      unfolded: 'closed',
      fillsExamples: false,
    },
  ],
  [
    'the classic shape',
    {
      api: {
        baseUrl: ['https://a.example', 'https://b.example'],
        auth: { method: 'basic', name: 'user:key', inputPrefix: 'k_' },
        playground: { mode: 'hide' },
        maintainOrder: false,
        request: { example: { languages: ['curl'], showOptionalParams: false } },
        paramFields: { post: ['nullable'], expanded: 'topLevel' },
      },
    },
    {
      addresses: ['https://a.example', 'https://b.example'],
      auth: { method: 'basic', name: 'user:key', inputPrefix: 'k_' },
      playground: 'none',
      languages: ['curl'],
      parameters: 'required',
      order: 'name',
      labels: ['nullable'],
      unfolded: 'topLevel',
      wholeAddress: true,
    },
  ],
  [
    'the current shape',
    {
      api: {
        mdx: { server: 'https://a.example', auth: { method: 'key', name: 'x-key' } },
        playground: { display: 'auth' },
        examples: { languages: ['go'], defaults: 'required', prefill: true },
        params: { post: ['x'], expanded: 'all' },
        url: 'full',
      },
    },
    {
      addresses: ['https://a.example'],
      auth: { method: 'key', name: 'x-key', inputPrefix: '' },
      playground: 'auth',
      languages: ['go'],
      parameters: 'required',
      order: 'file',
      labels: ['x'],
      unfolded: 'all',
      wholeAddress: true,
      fillsExamples: true,
    },
  ],
  [
    'values of other kinds',
    {
      api: {
        baseUrl: 1,
        auth: [],
        playground: 'show',
        examples: { prefill: 'yes' },
        params: { expanded: true },
        url: 1,
      },
    },
    { addresses: [], auth: null, playground: 'interactive', fillsExamples: false, unfolded: 'closed' },
  ],
  [
    'the current shape without a word of it',
    { navigation: { pages: [] } },
    { unfolded: 'closed', wholeAddress: false, fillsExamples: false },
  ],
])('reads the API settings from %s', (_, config, wanted) => {
  expect(readApiSettings(readDocsJson(JSON.stringify(config)))).toMatchObject(wanted);
});
