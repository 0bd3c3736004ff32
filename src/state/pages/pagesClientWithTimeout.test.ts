import { describe, expect, it } from 'vitest';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import { pagesClientWithTimeout } from './pagesClientWithTimeout.ts';
import { unpackBlocks } from './packBlocks.ts';
import type { PagesClient, PagesWorker, PageContent } from './pagesClient.ts';
import type { WorkerHandle } from './workerQueue.ts';

const budgets = { read: 40, readSmall: 50, edit: 60 };
const block = (text: string): JSONContent => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const docOf = (...texts: string[]): JSONContent => ({ type: 'doc', content: texts.map(block) });
const wordsOf = (doc: JSONContent) => (doc.content ?? []).map(({ content }) => content?.[0]?.text).join(' ');
const written = (text: string) => ok({ text, notices: [] });
const never = new Promise<never>(() => undefined);

/** Workers that never answer for a text with HEAVY in it, stop once at STOP, and throw at BUG; with the requests they got. */
function fakeWorkers(): {
  readonly start: () => WorkerHandle;
  readonly asked: string[];
  readonly count: () => number;
} {
  const asked: string[] = [];
  let count = 0;
  let hasStopped = false;
  const start = (): WorkerHandle => {
    count += 1;
    const number = count;
    let ended = false;
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => {
      stop = resolve;
    });
    const pages = new Map<string, string>();
    const sent = new Map<string, JSONContent>();
    const say = (words: string) => asked.push(`${number} ${words}`);
    const page = (text: string): Promise<PageContent> =>
      ended || text.includes('HEAVY')
        ? never
        : Promise.resolve({ doc: docOf(text), frontMatter: { text: null, values: {} }, problems: [] });
    const remote: PagesWorker = {
      ready: () => Promise.resolve(),
      open(path, text) {
        say(`open ${path}`);
        pages.set(path, text);
        sent.delete(path);
        return page(text);
      },
      openStart: async (path, text) => ({ ...(await remote.open(path, text)), isStart: true }),
      openAsSource(path, text, reason) {
        say(`source ${path}`);
        pages.set(path, text);
        return Promise.resolve({ doc: docOf(text), frontMatter: { text: null, values: {} }, problems: [reason] });
      },
      read(text) {
        say(`read ${text}`);
        return page(text);
      },
      edit(path, packed) {
        const before = pages.get(path);
        const doc = unpackBlocks(sent.get(path) ?? null, packed);
        if (before === undefined || doc === null)
          return Promise.resolve(err(createProblem('workspace/unexpected', 'The worker was not told enough.')));
        sent.set(path, doc);
        const words = wordsOf(doc);
        say(`edit ${path}: ${words}`);
        if (words.includes('BUG')) return Promise.reject(new Error('A bug.'));
        if (words.includes('STOP') && !hasStopped) {
          hasStopped = true;
          stop();
          return never;
        }
        return words.includes('HEAVY') ? never : Promise.resolve(ok({ text: `${before} > ${words}`, notices: [] }));
      },
      close(path) {
        pages.delete(path);
        return Promise.resolve();
      },
      offsetsOf: (source) => (source.includes('HEAVY') ? never : Promise.resolve([7])),
      revertBlock: () => Promise.resolve(null),
      listFormattingChanges: () => Promise.resolve([]),
      positionsOf: () => Promise.resolve([]),
    };
    return {
      remote,
      ready: Promise.resolve(),
      stopped,
      end: () => {
        ended = true;
        say('ended');
      },
    };
  };
  return { start, asked, count: () => count };
}

function setUp(): { readonly pages: PagesClient; readonly asked: string[]; readonly count: () => number } {
  const { start, asked, count } = fakeWorkers();
  return { pages: pagesClientWithTimeout(start, budgets), asked, count };
}

describe('a page that times out', () => {
  it('opens as source with the reason, and later pages open in another worker', async () => {
    const { pages, asked } = setUp();
    const [heavy, light] = await Promise.all([pages.open('a', 'HEAVY'), pages.open('b', 'light')]);
    expect(heavy.problems).toEqual([
      createProblem('page/too-complex', 'Reading the page took longer than 0.05 seconds.', {
        position: { line: 1, column: 1 },
      }),
    ]);
    expect(heavy.doc).toEqual(docOf('HEAVY'));
    expect(light).toMatchObject({ doc: docOf('light'), problems: [] });
    expect(asked).toEqual(['1 open a', '1 ended', '2 open b', '2 source a']);
  });

  it.each([
    ['a small page', 'HEAVY', 0.05],
    ['a large one', `HEAVY ${'word '.repeat(5000)}`, 0.04],
  ])('has a time limit by size: %s', async (_, text, seconds) => {
    const { problems } = await setUp().pages.open('a', text);
    expect(problems.map(({ message }) => message)).toEqual([`Reading the page took longer than ${seconds} seconds.`]);
  });

  it('doesn’t affect other pages, which are reopened when edited', async () => {
    const { pages, asked } = setUp();
    await pages.open('a', 'one');
    const first = docOf('one', 'two');
    expect(await pages.edit('a', first, null)).toEqual(written('one > one two'));
    await pages.open('b', 'HEAVY');
    const second = { ...first, content: [...(first.content ?? []), block('three')] };
    expect(await pages.edit('a', second, null)).toEqual(written('one > one two three'));
    expect(await pages.edit('a', first, null)).toEqual(written('one > one two'));
    expect(asked.filter((words) => words.endsWith('open a'))).toEqual(['1 open a', '2 open a']);
  });

  it('accepts edits of its front matter as source', async () => {
    const { pages, asked } = setUp();
    const { doc } = await pages.open('a', 'HEAVY and long');
    await pages.open('b', 'HEAVY');
    expect(await pages.edit('a', docOf('new'), {})).toEqual(written('HEAVY and long > new'));
    expect(doc).toEqual(docOf('HEAVY and long'));
    expect(asked.filter((words) => words.endsWith(' a'))).toEqual(['1 open a', '2 source a', '3 source a']);
  });

  it('is read again after other pages, and only with its newest text', async () => {
    const { pages, asked } = setUp();
    await pages.open('a', 'HEAVY');
    const reads = ['HEAVY 1', 'HEAVY 2', 'light'].map((text) => pages.open('a', text));
    expect(await pages.open('b', 'other')).toMatchObject({ problems: [] });
    expect((await Promise.all(reads)).map(({ problems }) => problems.length)).toEqual([1, 1, 0]);
    expect(asked.filter((words) => words.includes('read '))).toEqual(['3 read light']);
    expect(await pages.edit('a', docOf('x'), null)).toEqual(written('light > x'));
  });
});

describe('an edit that times out', () => {
  it('is rejected, and other edits are applied', async () => {
    const { pages } = setUp();
    await pages.open('a', 'one');
    await pages.open('b', 'two');
    const [slow, quick] = await Promise.all([pages.edit('a', docOf('HEAVY'), null), pages.edit('b', docOf('x'), null)]);
    expect(slow).toMatchObject({
      ok: false,
      problem: { code: 'page/not-proved', message: 'Writing the page took longer than 0.06 seconds.' },
    });
    expect(quick).toEqual(written('two > x'));
    expect(await pages.edit('a', docOf('short'), null)).toEqual(written('one > short'));
  });
});

it('retries an edit after its worker stopped', async () => {
  const { pages, asked } = setUp();
  await pages.open('a', 'one');
  expect(await pages.edit('a', docOf('STOP'), null)).toEqual(written('one > STOP'));
  expect(asked).toEqual(['1 open a', '1 edit a: STOP', '1 ended', '2 open a', '2 edit a: STOP']);
});

it('sends the whole document again after a failed edit', async () => {
  const { pages } = setUp();
  await pages.open('a', 'one');
  const [same, other] = [block('same'), block('BUG')];
  await pages.edit('a', { type: 'doc', content: [same] }, null);
  await expect(pages.edit('a', { type: 'doc', content: [other, same] }, null)).rejects.toThrow('A bug.');
  expect(await pages.edit('a', { type: 'doc', content: [same] }, null)).toEqual(written('one > same'));
});

it('applies each edit to the text that was open at the time', async () => {
  const { pages } = setUp();
  await pages.open('a', 'old');
  const answers = await Promise.all([
    pages.edit('a', docOf('x'), null),
    pages.open('a', 'new'),
    pages.edit('a', docOf('y'), null),
  ]);
  expect([answers[0], answers[2]]).toEqual([written('old > x'), written('new > y')]);
});

it('doesn’t let reads delay opening and editing', async () => {
  const { pages } = setUp();
  const finished: string[] = [];
  const looks = ['HEAVY 1', 'HEAVY 2'].map((text) =>
    pages.read(text).then((page) => finished.push(page.problems[0]?.code ?? 'read')),
  );
  await pages.open('a', 'one');
  await pages.edit('a', docOf('x'), null);
  finished.push('edited');
  await Promise.all(looks);
  expect(finished).toEqual(['edited', 'page/too-complex', 'page/too-complex']);
  expect(await pages.read('light')).toMatchObject({ problems: [] });
});

it('returns no offsets for a page that times out', async () => {
  const { pages } = setUp();
  expect(await pages.offsetsOf('HEAVY', [])).toEqual([]);
  expect(await pages.offsetsOf('light', [])).toEqual([7]);
});

it('reports a closed page as not found', async () => {
  const { pages } = setUp();
  await pages.open('a', 'one');
  await pages.close('a');
  expect(await pages.edit('a', docOf('x'), null)).toMatchObject({
    ok: false,
    problem: { code: 'workspace/file-not-found' },
  });
});
