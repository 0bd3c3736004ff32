import { createProblem, type Problem } from '#base/problem.ts';
import { err, type Result } from '#base/result.ts';
import type { JSONContent } from '#document/page.ts';
import { packBlocks } from './packBlocks.ts';
import type { FrontMatterData, PagesClient, PageContent, PartialPage, SerializedPage } from './pagesClient.ts';
import {
  createWorkerQueue,
  type OpenedText,
  type WorkerHandle,
  type WorkerCallFailure,
  type WorkerQueue,
  type WorkerSession,
} from './workerQueue.ts';

/** Time limits for one page, in milliseconds: after them it opens as source, or a change is refused. */
export interface PageTimeouts {
  readonly read: number;
  /** For a small page, which isn't slow by itself: on a busy machine or after sleep, time passes anyway. */
  readonly readSmall: number;
  readonly edit: number;
}

/** In UTF-16 units. */
const smallPage = 20_000;

interface Known extends OpenedText {
  /** Why the page opens as source; null if it can be parsed in time as far as known. */
  readonly reason: Problem | null;
  /** True if its start is shown before the rest is parsed. */
  readonly beginsAtStart: boolean;
}

/**
 * Runs the document engine in workers that are ended if a page takes too long, then restarted. Keeps each open page's
 * text to reopen it in the next worker when edited. Pages only being viewed have a separate worker.
 */
export function pagesClientWithTimeout(
  start: () => WorkerHandle,
  budgets: PageTimeouts = { read: 2000, readSmall: 8000, edit: 10_000 },
): PagesClient {
  const front = createWorkerQueue(start);
  let behind: WorkerQueue | null = null;
  const background = () => (behind ??= createWorkerQueue(start));
  const known = new Map<string, Known>();
  const slow = new Set<string>();
  const timeFor = (text: string) => (text.length <= smallPage ? budgets.readSmall : budgets.read);

  const openSource = async (path: string, text: string, why: WorkerCallFailure): Promise<PageContent> => {
    const reason = tooLong(why, 'Reading', timeFor(text));
    const page: Known = { text, reason, beginsAtStart: false };
    known.set(path, page);
    const opened = await front.call(timeFor(text), (session) => openIn(session, path, page));
    return opened.ok ? opened.value : bareSource(text, reason);
  };
  /** Parses a page that took too long before in the background worker, where nothing else waits for it. */
  const openSlow = async (path: string, page: Known): Promise<PageContent> => {
    // Of several queued texts only the newest is parsed.
    const read = await background().call(timeFor(page.text), async ({ remote }) =>
      known.get(path) === page
        ? remote.read(page.text)
        : bareSource(page.text, tooLong('late', 'Reading', timeFor(page.text))),
    );
    if (known.get(path) !== page)
      return read.ok ? read.value : bareSource(page.text, tooLong(read.problem, 'Reading', timeFor(page.text)));
    if (!read.ok) return openSource(path, page.text, read.problem);
    slow.delete(fileOf(path));
    return read.value;
  };
  const open = async (path: string, text: string, beginsAtStart: boolean): Promise<PartialPage> => {
    const isSlow = slow.has(fileOf(path));
    const page: Known = { text, reason: null, beginsAtStart: beginsAtStart && !isSlow };
    known.set(path, page);
    if (isSlow) return { ...(await openSlow(path, page)), isStart: false };
    const read = await front.call(timeFor(text), (session) => openIn(session, path, page));
    if (read.ok) return read.value;
    slow.add(fileOf(path));
    const source =
      known.get(path) === page
        ? await openSource(path, text, read.problem)
        : bareSource(text, tooLong(read.problem, 'Reading', timeFor(text)));
    return { ...source, isStart: false };
  };
  return {
    open: (path, text) => open(path, text, false),
    openStart: (path, text) => open(path, text, true),
    async read(text) {
      const read = await background().call(timeFor(text), ({ remote }) => remote.read(text));
      return read.ok ? read.value : bareSource(text, tooLong(read.problem, 'Reading', timeFor(text)));
    },
    async edit(path, doc, frontMatter, sources = []) {
      const page = known.get(path);
      if (page === undefined) return err(createProblem('workspace/file-not-found', `${path} isn’t open.`));
      const attempt = () =>
        front.call(budgets.edit, (session) => editIn(session, path, page, [doc, frontMatter, sources]));
      let written = await attempt();
      if (!written.ok && written.problem === 'stopped') written = await attempt();
      return written.ok
        ? written.value
        : err({ ...tooLong(written.problem, 'Writing', budgets.edit), code: 'page/not-proved' });
    },
    async close(path) {
      known.delete(path);
      await front.call(budgets.read, async ({ remote, opened, sent }) => {
        opened.delete(path);
        sent.delete(path);
        await remote.close(path);
      });
    },
    offsetsOf: (source, places) => askOr([], front, timeFor(source), ({ remote }) => remote.offsetsOf(source, places)),
    positionsOf: (source, offsets) =>
      askOr([], front, timeFor(source), ({ remote }) => remote.positionsOf(source, offsets)),
    revertBlock: (before, after, change) =>
      askOr(null, background(), budgets.edit, ({ remote }) => remote.revertBlock(before, after, change)),
    listFormattingChanges: (before, after) =>
      askOr([], background(), budgets.edit, ({ remote }) => remote.listFormattingChanges(before, after)),
    whenFree: front.whenFree,
  };
}

/** Returns a worker's answer; `fallback` if there is none in time. */
async function askOr<Answer>(
  fallback: Answer,
  queue: WorkerQueue,
  time: number,
  ask: (session: WorkerSession) => Promise<Answer>,
): Promise<Answer> {
  const answer = await queue.call(time, ask);
  return answer.ok ? answer.value : fallback;
}

/** Returns the file of a page's name: the part after the version number. */
function fileOf(name: string): string {
  return name.replace(/^\d+ /, '');
}

async function openIn({ remote, opened, sent }: WorkerSession, path: string, page: Known): Promise<PartialPage> {
  sent.delete(path);
  opened.delete(path);
  const read = await (page.beginsAtStart
    ? remote.openStart(path, page.text)
    : page.reason === null
      ? remote.open(path, page.text)
      : remote.openAsSource(path, page.text, page.reason));
  opened.set(path, page);
  return { isStart: false, ...read };
}

async function editIn(
  session: WorkerSession,
  path: string,
  page: Known,
  [doc, frontMatter, sources]: readonly [JSONContent, FrontMatterData | null, readonly string[]],
): Promise<Result<SerializedPage, Problem>> {
  const { remote, opened, sent } = session;
  if (opened.get(path) !== page) await openIn(session, path, page);
  const packed = packBlocks(sent.get(path) ?? null, doc);
  // Known to be there only after a response.
  sent.delete(path);
  const written = await remote.edit(path, packed, frontMatter, sources);
  sent.set(path, doc);
  return written;
}

function tooLong(why: WorkerCallFailure, what: string, milliseconds: number): Problem {
  const seconds = milliseconds / 1000;
  const message =
    why === 'late'
      ? `${what} the page took longer than ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`
      : `${what} the page was interrupted.`;
  return createProblem('page/too-complex', message, { position: { line: 1, column: 1 } });
}

function bareSource(text: string, reason: Problem): PageContent {
  return {
    doc: { type: 'doc', content: [{ type: 'sourceBlock', attrs: { source: text } }] },
    frontMatter: { text: null, values: {} },
    problems: [reason],
  };
}
