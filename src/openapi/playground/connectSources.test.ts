import { expect, it } from 'vitest';
import { isConnectAllowed, listConnectSources } from './connectSources.ts';

const server = (url: string, choices: Readonly<Record<string, readonly string[]>> = {}) => ({
  url,
  description: null,
  variables: Object.entries(choices).map(([name, all]) => ({ name, value: all[0] ?? '', choices: all })),
});

it.each([
  [[server('https://api.example.com:8443/v1/{base}', { base: [] })], ['https://api.example.com:8443']],
  [
    [server('https://{region}.example.com', { region: ['eu', 'us'] }), server('http://localhost:3000')],
    ['https://eu.example.com', 'https://us.example.com', 'http://localhost:3000'],
  ],
  [[server('https://{tenant}.example.com', { tenant: [] })], ['https:']],
  [[server("https://a.example; script-src 'unsafe-inline'/x")], []],
])('requests to %j need the connect sources %j', (servers, reach) => {
  expect(listConnectSources(servers)).toEqual(reach);
});

it.each([
  ['https://a.example/x', true],
  ['https://a.example:444/x', false],
  ['http://a.example/x', false],
  ['https://a.example.evil.com/', false],
  ['https://a.example@evil.com/', false],
  ['none', false],
])('%s is allowed: %s', (address, is) => {
  expect(isConnectAllowed(['https://a.example'], address)).toBe(is);
});
