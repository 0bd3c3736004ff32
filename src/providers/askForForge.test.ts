import { expect, it } from 'vitest';
import { askForForge } from './askForForge.ts';

type Answer = { readonly status?: number; readonly type?: string; readonly body?: unknown; readonly url?: string };

/** A host's answers by URL; everything else isn't found, or isn't readable for a browser. */
function hostWith(answers: Readonly<Record<string, Answer>>, otherwise: 'html' | 'unreadable' | 'down' = 'html') {
  const asked: string[] = [];
  const fetch = (input: RequestInfo | URL, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    asked.push(url);
    expect(new Headers(init.headers).has('authorization')).toBe(false);
    expect(init.credentials).toBe('omit');
    const answer = answers[url] ?? (otherwise === 'html' ? { status: 404, type: 'text/html', body: 'x' } : null);
    if (answer === null) {
      if (otherwise === 'unreadable' && init.mode === 'no-cors') return Promise.resolve(new Response(''));
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    const { status = 200, type = 'application/json', body, url: final = url } = answer;
    const response = new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'content-type': type },
    });
    Object.defineProperty(response, 'url', { value: final });
    return Promise.resolve(response);
  };
  return { fetch, asked };
}

const host = 'https://git.example.com';
const unauthorized = { status: 401, body: { message: '401 Unauthorized' } };
it.each<readonly [string, string, Readonly<Record<string, Answer>>, string, string]>([
  ['GitLab', `${host}/g/n`, { [`${host}/api/v4/version`]: unauthorized }, 'gitlab', 'git.example.com'],
  [
    'GitLab with a version',
    `${host}/g/n`,
    { [`${host}/api/v4/version`]: { body: { version: '17.2.1-ee' } } },
    'gitlab',
    'git.example.com',
  ],
  [
    'GitLab below a path',
    `${host}/tools/gitlab/a/b/n`,
    { [`${host}/tools/gitlab/api/v4/version`]: unauthorized },
    'gitlab',
    'git.example.com/tools/gitlab',
  ],
  [
    'Gitea',
    `${host}/o/n.git`,
    { [`${host}/api/v1/version`]: { body: { version: '1.21.1' } } },
    'gitea',
    'git.example.com',
  ],
  [
    'Gitea in development',
    `${host}/o/n`,
    { [`${host}/api/v1/version`]: { body: { version: '1.26.0+dev-1-g1' } } },
    'gitea',
    'git.example.com',
  ],
  [
    'Forgejo',
    `${host}/o/n`,
    { [`${host}/api/v1/version`]: { body: { version: '12.0.1+gitea-1.22.0' } } },
    'gitea',
    'git.example.com',
  ],
  [
    'Gitea that asks to sign in',
    `${host}/o/n`,
    { [`${host}/api/v1/version`]: { status: 403, body: { message: 'Only signed in user is allowed to call APIs.' } } },
    'gitea',
    'git.example.com',
  ],
  [
    'GHES',
    `${host}/o/n`,
    { [`${host}/api/v3/meta`]: { body: { verifiable_password_authentication: true, installed_version: '3.14.2' } } },
    'github',
    'git.example.com',
  ],
  [
    'private GHES',
    `${host}/o/n`,
    { [`${host}/api/v3/meta`]: { status: 401, body: { message: 'Must authenticate to access this API.' } } },
    'github',
    'git.example.com',
  ],
  [
    'a port',
    `${host}:3000/o/n`,
    { [`${host}:3000/api/v1/version`]: { body: { version: '1.22.0' } } },
    'gitea',
    'git.example.com:3000',
  ],
])('recognizes %s', async (_, url, answers, kind, match) => {
  const { fetch, asked } = hostWith(answers);
  expect(await askForForge(url, fetch)).toMatchObject({ ok: true, value: { kind, match, api: null } });
  expect(asked.every((one) => new URL(one).host === new URL(url).host)).toBe(true);
});

it.each<readonly [string, Readonly<Record<string, Answer>>, 'html' | 'unreadable' | 'down', string, RegExp]>([
  [
    'two forges at one address',
    { [`${host}/api/v4/version`]: unauthorized, [`${host}/api/v1/version`]: { body: { version: '1.22.0' } } },
    'html',
    'provider/unknown-host',
    /GitLab and Gitea.*settings\.json/,
  ],
  ['a web page', {}, 'html', 'provider/unknown-host', /git\.example\.com/],
  [
    'a web page that says it is JSON',
    { [`${host}/api/v4/version`]: { body: '<!doctype html>' } },
    'html',
    'provider/unknown-host',
    /git\.example\.com/,
  ],
  [
    'other JSON',
    {
      [`${host}/api/v1/version`]: { body: { version: 7 } },
      [`${host}/api/v3/meta`]: { body: [] },
      [`${host}/api/v4/version`]: { body: null },
    },
    'html',
    'provider/unknown-host',
    /git\.example\.com/,
  ],
  [
    'a redirect to another host',
    { [`${host}/api/v1/version`]: { body: { version: '1.22.0' }, url: 'https://evil.example/api/v1/version' } },
    'html',
    'provider/unknown-host',
    /git\.example\.com/,
  ],
  [
    'an old GitLab',
    { [`${host}/api/v4/version`]: { body: { version: '14.10.5' } } },
    'html',
    'provider/too-old',
    /GitLab 14\.10\.5.*15\.0/,
  ],
  [
    'an old Gitea',
    { [`${host}/api/v1/version`]: { body: { version: '1.20.6' } } },
    'html',
    'provider/too-old',
    /Gitea 1\.20\.6.*1\.21/,
  ],
  [
    'an old GHES',
    { [`${host}/api/v3/meta`]: { body: { installed_version: '2.22.0' } } },
    'html',
    'provider/too-old',
    /GitHub 2\.22\.0.*3\.4/,
  ],
  [
    'nothing that a browser may read',
    {},
    'unreadable',
    'network/cross-origin-refused',
    /\[cors\].*ACCESS_CONTROL_ALLOW_ORIGIN/,
  ],
  ['nothing at all', {}, 'down', 'network/host-unreachable', /git\.example\.com/],
])('explains %s', async (_, answers, otherwise, code, message) => {
  const outcome = await askForForge(`${host}/o/n`, hostWith(answers, otherwise).fetch);
  expect(outcome).toMatchObject({ ok: false, problem: { code, message: expect.stringMatching(message) } });
});
