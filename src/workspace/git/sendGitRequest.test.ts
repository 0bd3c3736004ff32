import { afterEach, expect, it, vi } from 'vitest';
import { sendGitRequest, type GitServiceName } from './sendGitRequest.ts';

const proxy = 'https://docs.example/proxy';

/** The problem of a request, to the host or through the proxy, that is answered so. */
async function ask(service: GitServiceName, response: Response, through: string | null = proxy) {
  vi.stubGlobal('fetch', () => Promise.resolve(response));
  const url = 'https://git.proxy.example/acme/proxy-docs';
  const remote = {
    url,
    version: 2,
    proxy: through,
    ownOrigin: 'https://docs.example',
    access: { token: 't' },
  } as const;
  const outcome = await sendGitRequest(remote, service, null);
  return outcome.ok ? null : outcome.problem;
}

afterEach(() => vi.unstubAllGlobals());

const own = { 'Proxy-Status': 'docwright; error=http_request_denied' };

it.each([
  ['Permission to acme/proxy-docs.git denied to alice.', {}, proxy, 'git/push-forbidden', 'git/token-refused'],
  ['git.proxy.example responded with status 403.', {}, proxy, 'git/push-forbidden', 'git/token-refused'],
  ['Denied.', { 'Proxy-Status': 'cdn; error=http_request_denied' }, proxy, 'git/push-forbidden', 'git/token-refused'],
  ['Denied.', own, null, 'git/push-forbidden', 'git/token-refused'],
  [
    'The proxy doesn’t forward requests to git.proxy.example.',
    own,
    proxy,
    'network/host-unreachable',
    'network/host-unreachable',
  ],
  ['10.0.0.1 isn’t on the public internet.', own, proxy, 'network/host-unreachable', 'network/host-unreachable'],
])('tells a host’s refusal from the proxy’s: %j with %j through %s', async (words, headers, through, push, read) => {
  const refuse = () => new Response(words, { status: 403, headers });
  expect(await ask('git-receive-pack', refuse(), through)).toMatchObject({ code: push, message: words });
  expect(await ask('git-upload-pack', refuse(), through)).toMatchObject({ code: read, message: words });
});

it('says once that something else than Git has answered the proxy', async () => {
  const words = 'git.proxy.example doesn’t respond like a Git repository (200, text/html).';
  expect(await ask('git-receive-pack', new Response(`${words}\n`, { status: 404 }))).toMatchObject({
    code: 'network/unexpected-answer',
    message: words,
    retry: { kind: 'again' },
  });
});
