import { describe, expect, it } from 'vitest';
import { encodeBase64 } from '#base/base64.ts';
import { encodeText } from '#base/encoding.ts';
import { createSecretRemover } from './removeSecrets.ts';

const token = 'sent+token/1';
const remover = createSecretRemover({ tokens: [token], host: 'git.corp.acme.io:8443' });
const random = 'a1B2c3D4e5F6g7H8i9J0k1L2';
const base64 = (text: string) => encodeBase64(encodeText(text));

describe('secrets in texts', () => {
  it.each<readonly [string, string, string]>([
    ['a token that was sent', `x ${token} y`, 'x REMOVED y'],
    ['it, in a URL', `https://github.com/?a=${encodeURIComponent(token)}`, 'https://github.com/?a=REMOVED'],
    ['it, in base64', `x ${base64(token)} y`, 'x REMOVED y'],
    ...['ghp_', 'gho_', 'ghs_', 'ghr_', 'github_pat_', 'glpat-', 'gloas-', 'glrt-', 'glptt-', 'ATATT3', 'ATCTT3'].map(
      (prefix) => [`a token such as ${prefix}…`, `"${prefix}${random}"`, '"REMOVED"'] as const,
    ),
    ['an AWS key', 'AKIAIOSFODNN7EXAMPLE', 'REMOVED'],
    ['a Slack token', `xoxb-1234-${random}`, 'REMOVED'],
    ['an npm token', `npm_${random}`, 'REMOVED'],
    ['a Stripe key', `sk_live_${random}`, 'REMOVED'],
    ['a JSON web token', `eyJhbGciOiJI.eyJzdWIiOiIx.${random}`, 'REMOVED'],
    ['an authorization', `Authorization: Bearer ${random}`, 'Authorization: REMOVED'],
    ['a password of basic authentication', `basic ${random}==`, 'REMOVED'],
    ['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n-----END OPENSSH PRIVATE KEY-----\nx', 'REMOVED\nx'],
    ['a private key that breaks off', '-----BEGIN PRIVATE KEY-----\nb3Bl', 'REMOVED'],
    ['a user and password in a URL', 'https://ada:word@github.com/a', 'https://github.com/a'],
    ['a password with a slash', 'https://ada:word%2F@github.com/a', 'https://github.com/a'],
    ['a parameter', 'https://github.com/a?token=AB&x=1', 'https://github.com/a?token=REMOVED&x=1'],
    ['a parameter inside of a name', '/a?x=1&private_token=AB#b', '/a?x=1&private_token=REMOVED#b'],
    [
      'a signed URL',
      '/a?X-Amz-Credential=A%2FB&X-Amz-Signature=0f',
      '/a?X-Amz-Credential=REMOVED&X-Amz-Signature=REMOVED',
    ],
    ['another signed URL', '/a?sig=0f&se=1', '/a?sig=REMOVED&se=1'],
    ['an e-mail address', 'Ada <ada.l+x@acme.io>', 'Ada <person1@example.com>'],
    ['it, with other letters', 'Ada.L+X@acme.io', 'person1@example.com'],
    ['it, in a URL', '/users?search=bob%40acme.io', '/users?search=person2@example.com'],
    ['an address that hides one', '1+ada@users.noreply.github.com', 'person3@example.com'],
    ['the forge’s host', 'https://git.corp.acme.io:8443/a/b.git', 'https://forge.example/a/b.git'],
    ['it, without a port', 'ssh://git@git.corp.acme.io/a', 'ssh://forge.example/a'],
    ['it, for SSH', 'git@git.corp.acme.io:a/b.git', 'git@forge.example:a/b.git'],
    ['it, in other letters', 'see GIT.corp.acme.io.', 'see forge.example.'],
    ['a host of the same domain', 'https://ci.acme.io/x', 'https://host1.example/x'],
    ['it, again', 'ci.acme.io:9000', 'host1.example'],
    ['the domain', 'https://acme.io', 'https://host2.example'],
    ['a host of a network', 'ci.build.internal', 'host3.example'],
    ['a host without a dot', 'http://jenkins:8080/job', 'http://host4.example/job'],
    ['this machine', 'http://localhost:3000/', 'http://host5.example/'],
    ['an address in a URL', 'http://10.0.0.7:81/a', 'http://host6.example/a'],
    ['an address of version 6 in a URL', 'http://[fd00::1]/a', 'http://host7.example/a'],
    ['an escaped URL', String.raw`"http:\/\/jenkins\/job"`, String.raw`"http:\/\/host4.example\/job"`],
    ['an address', 'from 203.0.113.9, 10.1.2.3', 'from 192.0.2.1, 192.0.2.1'],
    ['an address of version 6', 'from fe80::1%eth0 and 2001:db9::7', 'from 2001:db8::1 and 2001:db8::1'],
    [
      'the hash of an e-mail address',
      `https://secure.gravatar.com/avatar/${'0f'.repeat(16)}?s=80`,
      'https://secure.gravatar.com/avatar/0?s=80',
    ],
  ])('removes %s', (_, written, expected) => {
    expect(remover.text(written)).toBe(expected);
  });

  it.each([
    'https://api.github.com/repos/acme/docs/branches?per_page=100&page=2',
    'https://gitlab.com/api/v4/projects/acme%2Fdocs/repository/tree?recursive=true&pagination=keyset&per_page=100',
    'git@github.com:acme/docs.git',
    'Version 1.2.3, from 12:30:45 to 2026-11-29T02:24:00Z',
    'images/logo@2x.png and user@example.com, npm i @scope/name@1.2.3',
    `The commit ${'0123456789abcdef'.repeat(2)}01234567`,
    'guides/日本語.mdx, a b.mdx, c#d%20e.mdx',
    'Use tokens, secrets, and keys: see docs.json and page.mdx.',
    'https://docs.stripe.com/api',
  ])('leaves “%s” as it is', (text) => {
    expect(remover.text(text)).toBe(text);
  });

  it('knows a forge by an address or a name without a dot', () => {
    for (const host of ['127.0.0.1:3000', 'gitlab', '[::1]:80'])
      expect(createSecretRemover({ tokens: [], host }).text(`http://${host}/forge/a`)).toBe(
        'http://forge.example/forge/a',
      );
  });

  it('removes nothing twice', () => {
    const once = remover.text(`ada@acme.io ${random} https://ci.acme.io http://10.0.0.1 ghp_${random} 10.2.2.2`);
    expect(remover.text(once)).toBe(once);
  });
});

it('removes members of JSON by their names, and what contents of files say', () => {
  const content = base64('Ask ada@acme.io at https://ci.acme.io.\n');
  const harmless = base64('Ask the person at the desk.\n');
  expect(
    remover.json({
      runners_token: 'GR13',
      private: { client_secret: 'x', password: '', session_id: 'x', 'X-Api-Key': 'k', api_key: 'k', cookie: null },
      token_expires_in: 7,
      access_tokens_url: 'https://github.com/a',
      content,
      harmless,
      list: [{ commit_email: 'ada@acme.io', ip: '10.0.0.1' }],
      'ada@acme.io': true,
    }),
  ).toEqual({
    runners_token: 'REMOVED',
    private: {
      client_secret: 'REMOVED',
      password: '',
      session_id: 'REMOVED',
      'X-Api-Key': 'REMOVED',
      api_key: 'REMOVED',
      cookie: null,
    },
    token_expires_in: 7,
    access_tokens_url: 'https://github.com/a',
    content: base64('Ask person4@example.com at https://host1.example.\n'),
    harmless,
    list: [{ commit_email: 'person4@example.com', ip: '192.0.2.1' }],
    'person4@example.com': true,
  });
});

it('keeps only headers that the app reads', () => {
  const received = new Headers({
    'Content-Type': 'application/json',
    'Set-Cookie': 'session=1',
    Authorization: `Bearer ${random}`,
    'X-Request-Id': 'abc',
    'X-Served-By': 'node7.acme.io',
    Link: '<https://git.corp.acme.io:8443/api/v4/x?page=2&private_token=AB>; rel="next"',
    'RateLimit-Remaining': '59',
    'X-Total-Pages': '3',
  });
  expect(remover.headers(received)).toEqual({
    'content-type': 'application/json',
    link: '<https://forge.example/api/v4/x?page=2&private_token=REMOVED>; rel="next"',
    'ratelimit-remaining': '59',
    'x-total-pages': '3',
  });
});
