import { expect, it } from 'vitest';
import { createCloneUrl } from './createCloneUrl.ts';

it.each([
  ['https://github.com', 'acme', 'docs', 'https://github.com/acme/docs.git'],
  ['https://example.com/git/', 'a/b/c', 'docs', 'https://example.com/git/a/b/c/docs.git'],
  ['http://localhost:3000', 'a b', 'c?#@%2f', 'http://localhost:3000/a%20b/c%3F%23%40%252f.git'],
  ['https://example.com', '/evil.example', 'x', 'https://example.com//evil.example/x.git'],
])('%s with %s and %s', (webUrl, owner, name, url) => {
  expect(createCloneUrl(webUrl, { owner, name })).toBe(url);
});
