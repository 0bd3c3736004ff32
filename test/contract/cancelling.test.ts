import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import type { Progress } from '#workspace/workspace.ts';
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

const pages = (count: number, word: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `pages/${index}.mdx`,
      `${word} ${randomBytes(2000).toString('base64')}\n`,
    ]),
  );

/** Cancels like a click once indexing has begun. Returns the progress reported until then. */
function cancelWhileIndexing() {
  const controller = new AbortController();
  const shares: number[] = [];
  const onProgress = ({ phase, share }: Progress) => {
    if (phase !== 'indexing' || (shares.length === 0 && share === 1)) return; // a pack small enough to be indexed at once
    if (shares.length === 0) setTimeout(() => controller.abort(), 0);
    shares.push(share ?? 0);
  };
  return { operation: { signal: controller.signal, onProgress }, shares };
}

describe.each([
  ['version 2', undefined],
  ['version 0', null],
])('canceling while a pack is being indexed, in protocol %s', (_, protocol) => {
  it('stops opening immediately and leaves nothing in storage', async () => {
    const server = await gitServer(protocol === undefined ? {} : { protocol });
    const { workspace, environment, close } = await nodeWorkspace(server.origin);
    closing.push(server.close, close);
    await commitFiles(server.bare, 'trunk', pages(1200, 'first'));
    const { operation, shares } = cancelWhileIndexing();
    expect(await workspace.open({ url: server.url }, operation)).toMatchObject({
      ok: false,
      problem: { code: 'operation/cancelled' },
    });
    expect(shares.length > 0 && Math.max(...shares) < 1).toBe(true);
    expect(value(await workspace.sites())).toEqual([]);
    expect(await environment.fs.promises.readdir(environment.root)).toEqual([]);
    expect(value(await workspace.open({ url: server.url })).files).toHaveLength(1200);
  });

  it('stops an update and keeps the site unchanged; the next update fetches everything', async () => {
    const server = await gitServer(protocol === undefined ? {} : { protocol });
    const { workspace, close } = await nodeWorkspace(server.origin);
    closing.push(server.close, close);
    await commitFiles(server.bare, 'trunk', pages(3, 'first'));
    const { summary } = value(await workspace.open({ url: server.url }));
    await commitFiles(server.bare, 'trunk', pages(1200, 'second'));
    const { operation, shares } = cancelWhileIndexing();
    expect(await workspace.update(summary.id, operation)).toMatchObject({
      ok: false,
      problem: { code: 'operation/cancelled' },
    });
    expect(shares.length > 0 && Math.max(...shares) < 1).toBe(true);
    expect(value(await workspace.reopen(summary.id)).files).toHaveLength(3);
    expect(value(await workspace.update(summary.id)).updated).toHaveLength(1200);
    for (const path of ['pages/0.mdx', 'pages/1199.mdx'])
      expect(Buffer.from(value(await workspace.read(summary.id, path)).bytes).toString()).toMatch(/^second /);
  });
});
