import { expect, it } from 'vitest';
import { readEndpointSketch } from './readEndpointSketch.ts';

const usual = { base: 'https://api.example.com', tryIt: true, shown: true, signIn: null };
it.each([
  ['without settings', {}, {}],
  [
    'without a playground',
    {
      baseUrl: ['https://a.example', 'https://b.example'],
      playground: { mode: 'hide' },
      auth: { method: 'key', name: 'x-key' },
    },
    { base: 'https://a.example', tryIt: false, shown: false, signIn: 'x-key' },
  ],
  [
    'in the current format',
    { mdx: { server: 'https://a.example', auth: { method: 'bearer' } }, playground: { display: 'simple' } },
    { base: 'https://a.example', tryIt: false, signIn: 'Authorization' },
  ],
  ['with values of wrong types', [], {}],
])('shows an endpoint %s', (_, api, shown) => {
  expect(readEndpointSketch({ api })).toEqual({ ...usual, ...shown });
});
