import { describe, expect, it } from 'vitest';
import { siteClientWithTimeout } from './siteClientWithTimeout.ts';
import { siteService } from './siteService.ts';
import type { SiteWorker } from './siteWorker.ts';
import type { WorkerHandle } from './workerQueue.ts';

const never = new Promise<never>(() => undefined);
const page = (path: string, text: string) => ({ path, text });

/** Workers that never answer for a text with HEAVY in it, nor after they ended. */
function setUp() {
  const told: string[] = [];
  let ended = 0;
  let started = 0;
  const start = (): WorkerHandle<SiteWorker> => {
    started += 1;
    const here = siteService();
    let isEnded = false;
    return {
      ready: Promise.resolve(),
      stopped: never,
      end: () => {
        isEnded = true;
        ended += 1;
      },
      remote: {
        ...here,
        updatePages: (texts) => {
          told.push(texts.map(({ path }) => path).join(' '));
          return isEnded || texts.some(({ text }) => text.includes('HEAVY')) ? never : here.updatePages(texts);
        },
        snippetUses: (file) => (isEnded || file === 'never' ? never : here.snippetUses(file)),
      },
    };
  };
  const client = siteClientWithTimeout(start, { pages: 40, page: 20, question: 40 });
  return { client, told, count: () => ({ started, ended }) };
}

describe('a text that times out', () => {
  it('is known only by its front matter, and other texts in full', async () => {
    const { client, count } = setUp();
    await client.setContext({ siteFolder: '', files: new Set(['a.mdx', 'b.mdx']), config: {} });
    const told = await client.updatePages([
      page('a.mdx', '---\ntitle: A\n---\n\nHEAVY'),
      page('b.mdx', '---\ntitle: B\n---\n\n[a](/gone)'),
    ]);
    expect(Object.fromEntries(told.map(({ path, names }) => [path, names.title]))).toEqual({
      'a.mdx': 'A',
      'b.mdx': 'B',
    });
    expect(client.generation()).toBe(2);
    expect(count().started).toBe(3);
    const findings = await client.query((worker) => worker.findings(['a.mdx', 'b.mdx']));
    expect(findings?.map(({ rule }) => rule)).toEqual(['page/too-complex', 'dead-links']);
  });

  it('isn’t retried while unchanged', async () => {
    const { client, told } = setUp();
    await client.updatePages([page('a.mdx', 'HEAVY')]);
    const before = client.generation();
    await client.updatePages([page('a.mdx', 'HEAVY'), page('b.mdx', 'light')]);
    expect(client.generation()).toBe(before);
    expect((await client.updatePages([page('a.mdx', '---\ntitle: Now\n---\n')]))[0]?.names.title).toBe('Now');
    expect(told.at(-1)).toBe('a.mdx');
  });
});

it('returns null for a question that times out, and continues with another worker', async () => {
  const { client } = setUp();
  await client.setContext({ siteFolder: '', files: new Set(['a.mdx', 's.mdx']), config: {} });
  expect(await client.query((worker) => worker.snippetUses('never'))).toBeNull();
  await client.updatePages([page('a.mdx', 'import S from "./s.mdx"\n')]);
  expect(await client.query((worker) => worker.snippetUses('s.mdx'))).toEqual(['a.mdx']);
});

it('returns null after it ended, including for pending questions', async () => {
  const { client, count } = setUp();
  const waiting = client.query((worker) => worker.snippetUses('never'));
  client.end();
  expect(await waiting).toBeNull();
  expect(await client.query((worker) => worker.snippetUses('s.mdx'))).toBeNull();
  expect(count()).toEqual({ started: 1, ended: 1 });
});
