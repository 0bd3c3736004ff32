import { afterAll, beforeAll, expect, it } from 'vitest';
import { bitbucket } from './bitbucketForge.ts';
import { findBitbucketMistakes } from './bitbucketSchemas.ts';
import { describeProviderContract } from './providerContract.ts';

const { fetch: real } = globalThis;
const mistakes = new Set<string>();
let checked = 0;

// All requests of the cases below, and what the face answers.
beforeAll(() => {
  globalThis.fetch = async (input, init) => {
    const response = await real(input, init);
    const [url] = /^.*\/forge(?=\/)/.exec(String(input)) ?? [''];
    const request = { method: init?.method ?? 'GET', url: String(input), body: init?.body };
    for (const mistake of await findBitbucketMistakes(`${url}/api/2.0`, request, response)) mistakes.add(mistake);
    checked += 1;
    return response;
  };
});
afterAll(() => void (globalThis.fetch = real));

describeProviderContract('Bitbucket', bitbucket);

it('sends only requests that Bitbucket’s documentation has, and gets responses as it describes them', async () => {
  const wrong = { method: 'GET', url: 'https://a.example/2.0/user?x=1', body: undefined };
  expect(await findBitbucketMistakes('https://a.example/2.0', wrong, Response.json({}))).toHaveLength(2);
  expect([...mistakes]).toEqual([]);
  expect(checked).toBeGreaterThan(500);
});
