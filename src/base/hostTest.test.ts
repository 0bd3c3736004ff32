import { expect, it } from 'vitest';
import { explainHostRefusal, createHostTest } from './hostTest.ts';

it.each([
  ['127.0.0.1', 'localhost:80', true],
  ['127.0.0.1', '[::1]:80', true],
  ['127.0.0.1', 'LOCALHOST.:80', true],
  ['127.0.0.1', 'localhost..', false],
  ['127.0.0.1', '.localhost', false],
  ['127.0.0.1', '192.168.1.5', false],
  ['127.0.0.1', 'machine', false],
  ['localhost', 'machine', false],
  ['LocalHost', 'machine', false],
  ['::1', '192.168.1.5', false],
  ['::1', '[::1]:80', true],
  ['fe80::2', '[FE80::2]:80', true],
  ['0.0.0.0', '192.168.1.5:5173', true],
  ['0.0.0.0', 'machine:5173', true],
  ['0.0.0.0', 'machine.:5173', true],
  ['0.0.0.0', 'evil.example', false],
  ['docs.example.com', 'docs.example.com', true],
  ['Docs.Example.com', 'docs.example.com:5173', true],
  ['docs.example.com', 'docs.example.com.:5173', true],
  ['docs.example.com', 'evil.example', false],
  ['docs.example.com', '192.168.1.5', true],
  ['0.0.0.0', 'a b', false],
  ['0.0.0.0', 'localhost:', false],
  ['0.0.0.0', '', false],
])('on a server listening on %s, the host %s is its own: %s', (listensOn, host, own) => {
  expect(createHostTest(listensOn)(host)).toBe(own);
});

it('accepts the host of the public URL', () => {
  const own = createHostTest('127.0.0.1', 'https://docs.example.com');
  expect(['docs.example.com', '127.0.0.1:5173', 'evil.example'].map(own)).toEqual([true, true, false]);
});

it('names the host that it rejects', () => {
  expect(explainHostRefusal('evil.example', createHostTest('127.0.0.1'))).toBe(
    'The host name "evil.example" isn’t allowed on this server.',
  );
  expect(explainHostRefusal(undefined, createHostTest('127.0.0.1'))).not.toBeNull();
});
