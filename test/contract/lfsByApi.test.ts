import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { createProblem } from '#base/problem.ts';
import { err, ok } from '#base/result.ts';
import { createGithubRepositoryApi } from '#providers/github/githubRepositoryApi.ts';
import { runGit } from '#server/git/runGit.ts';
import { storeLfsObject } from '#server/lfsRouter.ts';
import { createReadingLfsStore, type LfsStore } from '#workspace/lfs/lfsStore.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { value } from './contractForge.ts';
import { bitbucket } from './bitbucketForge.ts';
import { ada, intercept, startFaceServer, type FaceServer } from './faceServer.ts';
import { commitFiles } from './gitServer.ts';
import { github } from './githubForge.ts';
import { gitlab } from './gitlabForge.ts';
import { openBrowser } from './repositoryContract.ts';
import { watchGithub } from './watchGithub.ts';

const image = Uint8Array.from({ length: 3000 }, (_, at) => (at * 7) % 256);
const pointer = { oid: createHash('sha256').update(image).digest('hex'), size: image.length };
const text = new TextDecoder().decode(formatLfsPointer(pointer));
const missing = new TextDecoder().decode(formatLfsPointer({ oid: 'a'.repeat(64), size: 9 }));
const files = {
  '.gitattributes': '*.png filter=lfs\n',
  'images/one #1.png': text,
  'images/missing.png': missing,
};
const place = { path: 'images/one #1.png', commit: 'c'.repeat(40) };

describe.each([github, gitlab, bitbucket])('Git LFS through the API of $face', (forge) => {
  if (forge.face === 'github') watchGithub();
  let server: FaceServer;
  let here: Awaited<ReturnType<typeof openBrowser>>;
  beforeAll(async () => {
    server = await startFaceServer(forge.face);
    for (const name of ['small', 'secret']) {
      const found = server.host.repositories.find('acme', name);
      if (found === null) throw new Error(name);
      await commitFiles(found.folder, 'main', files);
      await storeLfsObject(found, Readable.from([image]), pointer);
    }
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    here = await openBrowser({ ...forge, server: () => server });
  });
  afterEach(() => here.close());
  const show = (name: string, object: string) =>
    runGit(server.host.repositories.find('acme', name)?.folder ?? '', ['show', object]);

  it.each(['small', 'secret'])('shows the contents of pointers in acme/%s, and never pointers', async (name) => {
    const { summary } = value(await here.open(name, ada));
    const read = (path: string) => here.workspace.readMedia(summary.id, path, { access: ada });
    expect(Buffer.from(value(await read('images/one #1.png')).bytes).equals(Buffer.from(image))).toBe(true);
    expect(await read('images/missing.png')).toMatchObject({
      problem: { message: expect.stringContaining('images/missing.png') as unknown },
    });
  });

  it('moves a pointer, and refuses to store a new image with an explanation', async () => {
    const { summary } = value(await here.open('small', ada));
    value(await fileVerbs(here.workspace).move(summary.id, 'images/one #1.png', 'images/moved.png'));
    value(await here.publish(summary.id, 'docs/moved', ['images/moved.png']));
    expect((await show('small', 'docs/moved:images/moved.png')).output).toBe(text);
    value(await here.workspace.write(summary.id, 'images/new.png', image.slice(0, 100), null));
    // Its server doesn't answer pages of other origins.
    const sent = await intercept(
      ({ url }) => (url.includes('/info/lfs/') ? Promise.reject(new TypeError('refused')) : null),
      () => here.publish(summary.id, 'docs/moved', ['images/new.png']),
    );
    expect(sent).toMatchObject({
      problem: {
        code: 'network/cross-origin-refused',
        message: expect.stringMatching(
          /^images\/new\.png is stored with Git LFS.* To send it, use Docwright with a proxy/,
        ) as unknown,
      },
    });
    expect((await show('small', 'docs/moved:images/new.png')).status).not.toBe(0);
    expect(Buffer.from(value(await here.workspace.read(summary.id, 'images/new.png')).bytes)).toHaveLength(100);
  });
});

describe('Git LFS of github.com', () => {
  afterEach(() => void vi.unstubAllGlobals());
  it.each([
    ['without a token', undefined, ['https://media.githubusercontent.com/media/o/n/COMMIT/images/one%20%231.png']],
    [
      'with a token, which only the API gets',
      ada,
      [
        'https://api.github.com/repos/o/n/contents/images/one%20%231.png?ref=COMMIT (token)',
        'https://media.githubusercontent.com/media/o/n/main/one.png?token=KEY',
      ],
    ],
  ])('is read %s', async (_, access, expected) => {
    const sent: string[] = [];
    vi.stubGlobal('fetch', (url: string, { headers }: RequestInit) => {
      const hasToken = new Headers(headers).has('authorization');
      sent.push(url.replaceAll(place.commit, 'COMMIT') + (hasToken ? ' (token)' : ''));
      const download = 'https://media.githubusercontent.com/media/o/n/main/one.png?token=KEY';
      return Promise.resolve(
        url.includes('/contents/') ? Response.json({ download_url: download }) : new Response(image),
      );
    });
    const token = { permission: '', url: '' };
    const options = { title: 'GitHub', apiUrl: 'https://api.github.com', webUrl: 'https://github.com', token };
    const api = createGithubRepositoryApi(options, { owner: 'o', name: 'n' }, access);
    expect(await api.downloadLfs?.(pointer, place)).toEqual(ok(image));
    expect(sent).toEqual(expected);
  });
});

describe('a store that reads from two places', () => {
  const fail = (code: 'network/host-unreachable' | 'provider/not-found', message: string) => () =>
    Promise.resolve(err(createProblem(code, message)));
  const found = () => Promise.resolve(ok(image.slice()));
  const pointerItself = () => Promise.resolve(ok(new TextEncoder().encode(text)));
  const prepare: LfsStore['prepare'] = () => Promise.resolve(ok(null));
  it.each([
    ['the first', found, fail('provider/not-found', 'second'), null],
    ['the second, if the first can’t be reached', fail('network/host-unreachable', 'first'), found, null],
    ['the second, if the first sends a pointer', pointerItself, found, null],
    [
      'neither: what the first says',
      fail('provider/not-found', 'first'),
      fail('provider/not-found', 'second'),
      'first',
    ],
    [
      'neither, if the first doesn’t answer: what the second says',
      fail('network/host-unreachable', 'first'),
      fail('provider/not-found', 'second'),
      'second',
    ],
  ])('uses %s', async (_, first, second, message) => {
    const read = await createReadingLfsStore(first, { download: second, prepare }).download(pointer, place);
    expect(read.ok ? null : read.problem.message).toBe(message);
  });
});
