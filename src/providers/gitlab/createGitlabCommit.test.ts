import { expect, it } from 'vitest';
import { encodeText } from '#base/encoding.ts';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { createProblem } from '#base/problem.ts';
import { err } from '#base/result.ts';
import type { ApiChange } from '#workspace/transport/repositoryApi.ts';
import { createGitlabCommit } from './createGitlabCommit.ts';

const pointer = (digit: string) => formatLfsPointer({ oid: digit.repeat(64), size: 7 });
const added = (path: string, bytes: Uint8Array, oid: string, mode = '100644'): ApiChange => ({
  path,
  before: null,
  existed: false,
  content: { bytes, mode, oid },
});
const deleted = (path: string, oid: string, mode = '100644'): ApiChange => ({
  path,
  before: { mode, oid },
  existed: true,
  content: null,
});

/** The actions that are sent for these changes, or the problem. */
async function send(...changes: readonly ApiChange[]) {
  const sent: unknown[] = [];
  const fail = (words: Readonly<Record<string, unknown>>) => {
    sent.push(words['actions']);
    return Promise.resolve(err(createProblem('provider/invalid-request', 'Only recorded.')));
  };
  const client = {
    ask: (_: unknown, _route: string, words: Readonly<Record<string, unknown>>) => fail(words),
    askPage: (_: unknown, _route: string, words: Readonly<Record<string, unknown>>) => fail(words),
    download: (_: string, words: Readonly<Record<string, unknown>>) => fail(words),
    query: (_: unknown, _query: string, words: Readonly<Record<string, unknown>>) => fail(words),
    mutate: (_: unknown, _query: string, words: Readonly<Record<string, unknown>>) => fail(words),
  };
  const target = { client, title: 'GitLab', id: '1', upstream: null, access: undefined };
  const author = { name: 'Ada', email: 'ada@example.com' };
  const request = { branch: 'docs/x', from: 'tip', parents: ['tip'], tree: '', message: '', author, changes };
  const outcome = await createGitlabCommit(target, request);
  return sent[0] ?? outcome;
}

it.each([
  ['one pointer', [deleted('a.png', '1'), added('b.png', pointer('1'), '1')], [['move', 'b.png', 'a.png']]],
  [
    'two equal pointers, one of them now executable',
    [
      deleted('a.png', '1'),
      deleted('b.png', '1'),
      added('c.png', pointer('1'), '1'),
      added('d.png', pointer('1'), '1', '100755'),
    ],
    [
      ['move', 'c.png', 'a.png'],
      ['move', 'd.png', 'b.png'],
      ['chmod', 'd.png', undefined],
    ],
  ],
  [
    'an executable pointer, and a page that isn’t one',
    [
      deleted('a.mdx', '2'),
      deleted('a.png', '1', '100755'),
      added('b.mdx', encodeText('Same.'), '2'),
      added('b.png', pointer('1'), '1', '100755'),
    ],
    [
      ['delete', 'a.mdx', undefined],
      ['move', 'b.png', 'a.png'],
      ['create', 'b.mdx', undefined],
    ],
  ],
])('moves %s', async (_, changes, actions) => {
  const sent = await send(...changes);
  expect(sent).toMatchObject(actions.map(([action, path]) => ({ action, file_path: path })));
  const moves = actions.filter(([action]) => action === 'move');
  expect(sent).toEqual(
    expect.arrayContaining(
      moves.map(([action, file_path, previous_path]) => ({
        action,
        file_path,
        previous_path,
        last_commit_id: 'tip',
      })),
    ),
  );
});

it.each([
  ['a new pointer', [added('it.png', pointer('1'), '1')]],
  ['a pointer to other contents', [deleted('a.png', '2'), added('it.png', pointer('1'), '1')]],
  [
    'two pointers from one',
    [deleted('a.png', '1'), added('b.png', pointer('1'), '1'), added('it.png', pointer('1'), '1')],
  ],
  ['a pointer instead of a link', [{ ...added('it.png', pointer('1'), '1'), before: { mode: '120000', oid: '3' } }]],
])('sends nothing for %s, and names the file', async (_, changes) => {
  expect(await send(...changes)).toMatchObject({
    problem: { code: 'provider/invalid-request', message: expect.stringContaining('pointer it.png') as unknown },
  });
});

it.each([
  ['a file', 'the name of a folder', [added('a', encodeText('File.'), '2'), deleted('a/b.mdx', '1')], 'a/b.mdx'],
  ['a folder', 'the name of a file', [deleted('a', '1'), added('a/b.mdx', encodeText('File.'), '2')], 'a'],
])('frees a path before %s takes %s', async (_, __, changes, first) => {
  expect(await send(...changes)).toMatchObject([{ action: 'delete', file_path: first }, { action: 'create' }]);
});

it('updates a pointer, which GitLab keeps as it is', async () => {
  const change = { ...added('a.png', pointer('2'), '2'), before: { mode: '100644', oid: '1' }, existed: true };
  expect(await send(change)).toMatchObject([{ action: 'update', file_path: 'a.png' }]);
});
