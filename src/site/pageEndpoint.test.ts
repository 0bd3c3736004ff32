import { describe, expect, it } from 'vitest';
import { parsePageEndpoint } from './pageEndpoint.ts';

describe('parsePageEndpoint', () => {
  it.each([
    [{ openapi: 'POST /projects/{project}/flags' }, { method: 'POST', path: '/projects/{project}/flags' }],
    [{ openapi: '/api/openapi.yaml get /flags' }, { method: 'GET', path: '/flags' }],
    [{ openapi: 'webhook flag changed' }, { method: 'WEBHOOK', path: 'flag changed' }],
    [{ api: 'DELETE https://api.example.com/v1/flags' }, { method: 'DELETE', path: '/v1/flags' }],
    [{ api: 'PATCH https://api.example.com' }, { method: 'PATCH', path: 'https://api.example.com' }],
    [{ openapi: 'openapi.yaml' }, null],
    [{ openapi: 5, title: 'GET /a' }, null],
    [{}, null],
  ])('parses %j', (frontMatter, endpoint) => {
    expect(parsePageEndpoint(frontMatter)).toEqual(endpoint);
  });
});
