import { expect, it } from 'vitest';
import { readDocsJson } from '#config/docsJson.ts';
import { readApiSettings, type ApiSettings } from './readApiSettings.ts';

it.each<readonly [string, object, Partial<ApiSettings>]>([
  [
    'nothing',
    {},
    {
      serverUrls: [],
      auth: null,
      playground: 'interactive',
      languages: ['bash', 'python', 'javascript', 'php', 'go', 'java', 'ruby'],
      parameters: 'all',
      order: 'file',
      labels: [],
      defaultExpanded: 'closed',
      prefillsExamples: false,
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
      serverUrls: ['https://a.example', 'https://b.example'],
      auth: { method: 'basic', name: 'user:key', inputPrefix: 'k_' },
      playground: 'none',
      languages: ['curl'],
      parameters: 'required',
      order: 'name',
      labels: ['nullable'],
      defaultExpanded: 'topLevel',
      showsFullUrl: true,
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
      serverUrls: ['https://a.example'],
      auth: { method: 'key', name: 'x-key', inputPrefix: '' },
      playground: 'auth',
      languages: ['go'],
      parameters: 'required',
      order: 'file',
      labels: ['x'],
      defaultExpanded: 'all',
      showsFullUrl: true,
      prefillsExamples: true,
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
    { serverUrls: [], auth: null, playground: 'interactive', prefillsExamples: false, defaultExpanded: 'closed' },
  ],
  [
    'the current shape without a word of it',
    { navigation: { pages: [] } },
    { defaultExpanded: 'closed', showsFullUrl: false, prefillsExamples: false },
  ],
])('reads the API settings from %s', (_, config, wanted) => {
  expect(readApiSettings(readDocsJson(JSON.stringify(config)))).toMatchObject(wanted);
});
