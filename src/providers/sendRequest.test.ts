import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createForgeClient } from './forgeClient.ts';

const token = 'secret-token';
let answers: (() => Response | Promise<Response>)[];
let sent: RequestInit[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') });
  [answers, sent] = [[], []];
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    sent.push(init);
    const [answer = () => json({ done: true }), ...rest] = answers;
    answers = rest;
    return Promise.race([answer(), aborted(init.signal)]);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });
const text = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });
const lost = () => Promise.reject(new TypeError('fetch failed'));

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
}

/** The outcome of a request, and how long it waited. */
async function ask(route: string, signal?: AbortSignal, body: string | Blob = 'x') {
  const client = createForgeClient({
    title: 'Forge',
    apiUrl: 'https://forge.example/api',
    graphqlUrl: 'https://forge.example/graphql',
    permission: 'write',
    readMessage: (body) => z.object({ message: z.string() }).safeParse(body).data?.message ?? null,
    signal,
  });
  const start = Date.now();
  const schema = z.object({ done: z.boolean() });
  const asked = route.endsWith('query')
    ? client.query(schema, '{ done }', {}, { token }, route.startsWith('heavy'))
    : client.ask(schema, route, typeof body === 'string' ? { text: body } : { body }, { token });
  let waited: number | null = null;
  void asked.finally(() => (waited = Date.now() - start));
  while (waited === null) await vi.advanceTimersByTimeAsync(250);
  const outcome = await asked;
  expect(JSON.stringify(outcome)).not.toContain(token);
  return { outcome, waited: Number(waited), times: sent.length };
}

describe('a request to a forge', () => {
  const limited = (headers: Record<string, string>, status = 403, message = 'Forbidden') =>
    json({ message }, status, headers);
  const reset = (seconds: number) => String(Date.parse('2026-01-01T12:00:00Z') / 1000 + seconds);

  it.each([
    ['a connection that failed', 'GET /a', lost],
    ['a status of 500 without a body', 'GET /a', () => text('', 500)],
    ['a status of 502 with a web page', 'GET /a', () => text('<html>', 502)],
    ['a status of 503 with Retry-After', 'GET /a', () => text('', 503, { 'retry-after': '2' })],
    ['a response that was cut off', 'GET /a', () => text('{"done": tr')],
    ['a short limit', 'GET /a', () => limited({ 'retry-after': '1' }, 429)],
    ['a short limit of a write', 'POST /a', () => limited({ 'retry-after': '1' })],
    ['a query that failed', 'query', () => text('', 502)],
  ])('is repeated after %s', async (_, route, first) => {
    answers = [first, () => json(route === 'query' ? { data: { done: true } } : { done: true })];
    expect(await ask(route)).toMatchObject({ outcome: { ok: true, value: { done: true } }, times: 2 });
  });

  it('is not repeated after a server error if it asks for much', async () => {
    answers = [() => text('', 502)];
    expect(await ask('heavy query')).toMatchObject({
      outcome: { problem: { code: 'network/unexpected-answer' } },
      times: 1,
    });
    [answers, sent] = [[lost, () => json({ data: { done: true } })], []];
    expect(await ask('heavy query')).toMatchObject({ outcome: { ok: true }, times: 2 });
  });

  it.each([
    ['a lost connection', lost, 'network/host-unreachable', 'forge.example didn’t respond.'],
    ['a status of 502', () => text('', 502), 'network/unexpected-answer', 'Forge is having trouble (status 502).'],
    [
      'a response that was cut off',
      () => text('{"do'),
      'network/unexpected-answer',
      'The response from Forge was incomplete.',
    ],
  ])('is not repeated if it writes, after %s', async (_, answer, code, message) => {
    answers = [answer];
    expect(await ask('POST /a')).toMatchObject({ outcome: { problem: { code, message } }, times: 1 });
  });

  it.each([
    ['Retry-After in seconds', () => limited({ 'retry-after': '40' }), 'in 40 s'],
    ['Retry-After as a date', () => limited({ 'retry-after': 'Thu, 01 Jan 2026 12:00:40 GMT' }, 429), 'in 40 s'],
    [
      'the reset of GitHub’s primary limit',
      () => limited({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset(600) }),
      'in 10 minutes',
    ],
    [
      'the reset of GitLab’s limit',
      () => limited({ 'ratelimit-remaining': '0', 'ratelimit-reset': reset(30) }, 429),
      'in 30 s',
    ],
    ['a reset in seconds', () => limited({ 'ratelimit-reset': '30' }, 429), 'in 30 s'],
    [
      'a message about GitHub’s secondary limit',
      () =>
        limited(
          { 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': reset(600) },
          403,
          'You have exceeded a secondary rate limit.',
        ),
      'in 60 s',
    ],
    ['nothing but its status', () => text('Retry later\n', 429), 'in 60 s'],
    [
      'an error of GraphQL',
      () => json({ errors: [{ type: 'RATE_LIMITED', message: 'API rate limit exceeded' }] }),
      'in 60 s',
    ],
  ])('reports a long limit with %s', async (_, answer, words) => {
    answers = [answer];
    const { outcome, waited, times } = await ask('GET /a');
    expect(outcome).toMatchObject({
      problem: { code: 'provider/rate-limited', message: `Forge lets us continue ${words}.`, retry: { kind: 'again' } },
    });
    expect([waited < 1000, times]).toEqual([true, 1]);
  });

  it('does not take every 403 for a limit', async () => {
    answers = [() => limited({ 'x-ratelimit-remaining': '4000', 'x-ratelimit-reset': reset(600) })];
    expect(await ask('GET /a')).toMatchObject({ outcome: { problem: { code: 'provider/not-permitted' } }, times: 1 });
  });

  it.each([
    [
      'a web page instead of a response',
      200,
      '<!doctype html><title>Wi-Fi</title>',
      'network/unexpected-answer',
      /may require you to sign in/,
    ],
    ['a web page with 401', 401, '<html></html>', 'network/unexpected-answer', /web page.*401/],
    ['a web page with 404', 404, '<html></html>', 'network/unexpected-answer', /web page.*404/],
    ['401 without JSON', 401, '', 'network/unexpected-answer', /Status 401/],
    ['401 of the token', 401, '{"message":"Bad credentials"}', 'git/token-refused', /^Forge: Bad credentials$/],
    ['a token of the future', 401, '{"message":"Token is not yet valid"}', 'git/token-not-yet-valid', /not yet valid$/],
    ['another one', 401, '{"message":"token not valid yet (nbf)"}', 'git/token-not-yet-valid', /nbf/],
    ['one more', 401, '{"message":"Token used before issued"}', 'git/token-not-yet-valid', /issued$/],
    ['a token that isn’t valid', 401, '{"message":"Token is not valid"}', 'git/token-refused', /not valid$/],
    ['403', 403, '{"message":"No"}', 'provider/not-permitted', /No/],
    ['404', 404, '', 'provider/not-found', /Status 404/],
    ['405 of a write', 405, '', 'provider/invalid-request', /Status 405/],
    ['409', 409, '{"message":"Conflict"}', 'provider/invalid-request', /Conflict/],
    ['413 of a proxy', 413, '<html></html>', 'provider/invalid-request', /Forge doesn’t accept 0\.0 MB at once/],
    ['422', 422, '{"message":"Invalid"}', 'provider/invalid-request', /Invalid/],
    ['another status', 418, '', 'network/unexpected-answer', /Status 418/],
    ['JSON of another shape', 200, '[]', 'network/unexpected-answer', /couldn’t understand/],
  ])('reports %s', async (_, status, body, code, message) => {
    answers = [() => text(body, status)];
    expect(await ask('POST /a')).toMatchObject({
      outcome: { problem: { code, message: expect.stringMatching(message) as unknown } },
    });
  });

  it.each([
    ['GET /a', 404],
    ['GET /a', 405],
    ['query', 404],
    ['query', 405],
  ])('counts what a server doesn’t have as missing: %s with %s', async (route, status) => {
    answers = [() => text('', status)];
    expect(await ask(route)).toMatchObject({ outcome: { problem: { code: 'provider/not-found' } }, times: 1 });
  });

  it('reports the errors of a query whose status is 200', async () => {
    answers = [() => json({ data: null, errors: [{ message: 'Too complex' }] })];
    expect(await ask('query')).toMatchObject({
      outcome: { problem: { code: 'network/unexpected-answer', message: 'Forge: Too complex' } },
    });
  });

  it('may take long, but not without progress', async () => {
    const stream = (chunks: number) => {
      let count = 0;
      return new ReadableStream<Uint8Array>({
        async pull(controller) {
          await new Promise((resolve) => setTimeout(resolve, 20_000));
          if (count++ < chunks) controller.enqueue(new TextEncoder().encode(' '));
          else {
            controller.enqueue(new TextEncoder().encode('{"done":true}'));
            controller.close();
          }
        },
      });
    };
    answers = [() => new Response(stream(8))];
    expect((await ask('POST /a')).outcome.ok).toBe(true);
    answers = [() => new Promise(() => undefined)];
    expect(await ask('POST /a')).toMatchObject({ outcome: { problem: { code: 'network/host-unreachable' } } });
  });

  it.each<[string, string | Blob, boolean]>([
    ['a small text', 'x', false],
    ['a large text', 'x'.repeat(1_000_000), true],
    ['a large file', new Blob(['x'.repeat(1_000_000)]), true],
  ])('gives an upload as long as its size takes: %s', async (_, body, isAnswered) => {
    // Longer than the time without progress that ends a request.
    answers = [() => new Promise((resolve) => setTimeout(() => resolve(json({ done: true })), 120_000))];
    expect((await ask('POST /a', undefined, body)).outcome.ok).toBe(isAnswered);
  });

  it('ends when it is canceled', async () => {
    const abort = new AbortController();
    answers = [() => new Promise(() => undefined)];
    setTimeout(() => abort.abort(), 1000);
    expect(await ask('GET /a', abort.signal)).toMatchObject({
      outcome: { problem: { code: 'operation/cancelled' } },
      times: 1,
    });
  });

  it('follows redirects of reads only, and uses no response of another origin', async () => {
    const elsewhere = () => {
      const response = json({ done: true });
      Object.defineProperties(response, { redirected: { value: true }, url: { value: 'https://other.example/a' } });
      return response;
    };
    answers = [elsewhere, () => new Response(null, { status: 307, headers: { location: '/b' } })];
    expect((await ask('GET /a')).outcome).toMatchObject({
      problem: { message: 'Forge redirected to other.example. Your token wasn’t sent.' },
    });
    expect((await ask('POST /a')).outcome).toMatchObject({ problem: { code: 'provider/not-found' } });
    expect(sent.map(({ redirect }) => redirect)).toEqual(['follow', 'manual']);
  });
});
