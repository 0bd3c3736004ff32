import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { value, type ContractContext } from './contractForge.ts';
import { ada, intercept, siteFiles, type SentRequest } from './faceServer.ts';
import { openBrowser } from './repositoryContract.ts';

const answers = {
  failed: () => new Response('', { status: 502 }),
  webPage: () => new Response('<!doctype html><title>Wi-Fi</title>'),
  limited: () => Response.json({ message: 'Forbidden' }, { status: 403, headers: { 'retry-after': '40' } }),
  briefly: () => Response.json({ message: 'Slow down' }, { status: 429, headers: { 'retry-after': '0' } }),
  unlimited: () => new Response('Retry later\n', { status: 429 }),
  refused: () => Response.json({ message: '401 Unauthorized' }, { status: 401 }),
  tooLarge: () => new Response('<html><title>413</title></html>', { status: 413 }),
} as const;

/** A response that breaks off in the middle. */
async function cutOff(send: () => Promise<Response>): Promise<Response> {
  const whole = await send();
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.subarray(0, bytes.length / 2));
      controller.error(new TypeError('terminated'));
    },
  });
  return new Response(body, { status: whole.status, headers: whole.headers });
}

/** A response that arrives byte by byte. */
async function slowly(send: () => Promise<Response>): Promise<Response> {
  const whole = await send();
  const bytes = new Uint8Array(await whole.arrayBuffer());
  let at = 0;
  const size = Math.ceil(bytes.length / 4) || 1;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += size)));
    },
  });
  return new Response([204, 304].includes(whole.status) ? null : body, {
    status: whole.status,
    headers: whole.headers,
  });
}

/** What networks and forges do to requests. */
export function describeFaults(context: ContractContext): void {
  const { server, isCommit } = context;
  const git = (...words: string[]) =>
    runGitOrThrow(server().host.repositories.find('acme', 'small')?.folder ?? '', words);
  let here: Awaited<ReturnType<typeof openBrowser>>;
  beforeEach(async () => {
    here = await openBrowser(context);
  });
  afterEach(() => here.close());

  /** Answers the first request that matches, and lets the others pass. */
  const once = (
    matches: (request: SentRequest) => boolean,
    answer: (send: () => Promise<Response>) => Promise<Response>,
  ) => {
    let left = 1;
    return (request: SentRequest, send: () => Promise<Response>) =>
      matches(request) && left-- > 0 ? answer(send) : null;
  };
  const any = () => true;

  describe('while a site opens', () => {
    it('reads files one by one if the forge can’t send many at once', async () => {
      const asksForMany = ({ url, body = '' }: SentRequest) =>
        /object\(oid|rawTextBlob/.test(body) || /\/file-contents|\/git\/blobs\?/.test(url);
      const opened = await intercept(
        (request) => (asksForMany(request) ? Promise.resolve(new Response('', { status: 501 })) : null),
        () => here.open('docs', ada),
      );
      const { id } = value(opened).summary;
      expect(await here.text(id, 'guides/日本語.mdx')).toBe(siteFiles['guides/日本語.mdx']);
    });

    it('repeats what failed, broke off, was slow, or was limited for a moment', async () => {
      const faults = [
        async () => answers.failed(),
        cutOff,
        async () => answers.briefly(),
        () => Promise.reject(new TypeError('fetch failed')),
      ];
      let count = 0;
      const opened = await intercept(
        (_, send) => (count++ % 2 === 0 ? (faults.shift() ?? slowly)(send) : null),
        () => here.open('small', ada),
      );
      expect(await here.text(value(opened).summary.id, 'index.mdx')).toBe('Hello.\n');
      expect(faults).toEqual([]);
    });

    it.each([
      ['a web page of the network', answers.webPage, 'network/unexpected-answer', /sign in/],
      ['a rate limit with its end', answers.limited, 'provider/rate-limited', /in 40 s/],
      ['a rate limit without one', answers.unlimited, 'provider/rate-limited', /in 60 s/],
      ['a token that expired', answers.refused, 'git/token-refused', /401/],
    ])('reports %s', async (_, answer, code, message) => {
      const opened = await intercept(
        async () => answer(),
        () => here.open('small', ada),
      );
      expect(opened).toMatchObject({ problem: { code, message: expect.stringMatching(message) as unknown } });
    });
  });

  describe('while changes are sent', () => {
    it.each([
      ['a status of 502', answers.failed, 'network/unexpected-answer'],
      ['a rate limit', answers.limited, 'provider/rate-limited'],
      ['a token that expired', answers.refused, 'git/token-refused'],
      ['a body that is too large', answers.tooLarge, 'provider/invalid-request'],
      ['a web page of the network', answers.webPage, 'network/unexpected-answer'],
    ])('keeps them after %s, and sends them once afterwards', async (name, answer, code) => {
      const { summary } = value(await here.open('small', ada));
      await here.append(summary.id, 'index.mdx', 'Once.\n');
      const branch = `docs/fault-${name.replaceAll(/\W/g, '-')}`;
      const send = () => here.publish(summary.id, branch, ['index.mdx']);
      expect(
        await intercept(
          once(isCommit, async () => answer()),
          send,
        ),
      ).toMatchObject({ problem: { code } });
      expect(await here.text(summary.id, 'index.mdx')).toContain('Once.');
      expect(value(await send()).changeCount).toBe(0);
      expect(await git('rev-list', '--count', `main..${branch}`)).toBe('1');
    });

    it.each([
      ['the connection was lost', () => Promise.reject(new TypeError('connection lost'))],
      ['a proxy answered 502', async () => answers.failed()],
      ['the response broke off', null],
    ])('recognizes a commit that arrived although %s', async (name, answer) => {
      const { summary } = value(await here.open('small', ada));
      await here.append(summary.id, 'index.mdx', 'Sent once.\n');
      const branch = `docs/lost-${name.replaceAll(/\W/g, '-')}`;
      const sent = await intercept(
        once(isCommit, async (send) => (answer === null ? cutOff(send) : send().then(answer))),
        () => here.publish(summary.id, branch, ['index.mdx']),
      );
      expect(value(sent).changeCount).toBe(0);
      expect(await git('rev-list', '--count', `main..${branch}`)).toBe('1');
    });

    it('keeps changes for a branch that was deleted', async () => {
      const { summary } = value(await here.open('small', ada));
      await here.append(summary.id, 'index.mdx', 'One.\n');
      value(await here.publish(summary.id, 'docs/deleted', ['index.mdx']));
      await git('update-ref', '-d', 'refs/heads/docs/deleted');
      await here.append(summary.id, 'index.mdx', 'Two.\n');
      const sent = await here.publish(summary.id, 'docs/deleted', ['index.mdx']);
      expect(sent.ok ? '' : sent.problem.code).not.toMatch(/sign-in|token/);
      expect(await here.text(summary.id, 'index.mdx')).toBe('Hello.\nOne.\nTwo.\n');
    });

    it('sends nothing twice if the response to a look-up is lost', async () => {
      const { summary } = value(await here.open('small', ada));
      await here.append(summary.id, 'index.mdx', 'Twice?\n');
      const sent = await intercept(
        once(any, async () => answers.failed()),
        () => here.publish(summary.id, 'docs/twice', ['index.mdx']),
      );
      expect(value(sent).changeCount).toBe(0);
    });
  });
}
