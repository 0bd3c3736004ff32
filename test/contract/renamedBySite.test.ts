import { afterEach, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { commitFiles, gitServer } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function value<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`${result.problem.code}: ${result.problem.message}`);
  return result.value;
}

const body = `---\ntitle: Page\n---\n\n${Array.from({ length: 8 }, (_, at) => `Line ${at}.\n`).join('')}`;
const mine = body.replace('---\n\n', '---\n\nMine.\n');
const theirsToo = body.replace('---\n\n', '---\n\nTheirs.\n');
/** A page from the same template as the one that is edited. */
const users = body.replace('Page', 'Users');
const same = (text: string) => text;
const addedBelow = (text: string) => text.replace('Line 7', 'Line seven');

async function updateAfter(changed: Readonly<Record<string, string | null>>) {
  const server = await gitServer();
  const { workspace, close } = await nodeWorkspace(server.origin);
  closing.push(server.close, close);
  await commitFiles(server.bare, 'trunk', {
    'docs.json': '{}\n',
    'page.mdx': body,
    'other.mdx': `Other.\n`,
    'users.mdx': users,
  });
  const { summary } = value(await workspace.open({ url: server.url }));
  value(await workspace.write(summary.id, 'page.mdx', encodeText(mine), null));
  await commitFiles(server.bare, 'trunk', changed);
  const { site } = value(await workspace.update(summary.id));
  const changes = value(await workspace.changes(summary.id)).map(({ path, kind }) => ({ path, kind }));
  const read = async (path: string) => value(decodeText(value(await workspace.read(summary.id, path)).bytes));
  const movedTo = value(await workspace.findMovedPath(summary.id, 'page.mdx'));
  return { conflicts: site.conflicts, changes, read, movedTo };
}

it.each([
  ['renamed', 'guide.mdx', same],
  ['moved and edited', 'new/guide.mdx', addedBelow],
])('applies an edit to a page that somebody else %s', async (_, to, change) => {
  const { conflicts, changes, read, movedTo } = await updateAfter({ 'page.mdx': null, [to]: change(body) });
  expect([conflicts, changes, movedTo]).toEqual([[], [{ path: to, kind: 'edited' }], to]);
  expect(await read(to)).toBe(change(mine));
});

it.each([
  ['renamed and changed in the same place', 'guide.mdx', { 'guide.mdx': theirsToo }, theirsToo],
  ['deleted, and wrote an unlike one', 'page.mdx', { 'guide.mdx': 'Something else.\n' }, null],
  ['deleted, and renamed one from the same template', 'page.mdx', { 'users.mdx': null, 'api/users.mdx': users }, null],
  [
    'deleted, and wrote one from the same template',
    'page.mdx',
    { 'orders.mdx': users.replace('Users', 'Orders') },
    null,
  ],
  ['deleted, and wrote a file of another kind', 'page.mdx', { 'guide.txt': body }, null],
  ['deleted, where a similar one was before', 'page.mdx', { 'other.mdx': body }, null],
])('keeps both versions of a page that somebody else %s', async (_, path, changed, theirs) => {
  const { conflicts, read } = await updateAfter({ 'page.mdx': null, ...changed });
  expect(conflicts).toMatchObject([{ path, base: body, mine, theirs }]);
  expect(await read(path)).toBe(mine);
});
