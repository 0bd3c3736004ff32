import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeText, encodeText } from '#base/encoding.ts';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import { handleRequest, type HandlerEnv } from '#handler/handler.ts';
import { createFetchSender } from '#handler/send.ts';
import { createTransportFinder } from '#providers/findTransport.ts';
import { describeFaceHost, getVerifyOrigin } from '#server/faces/mountFace.ts';
import { lfsObjectPath } from '#server/git/lfsObjects.ts';
import { runGit } from '#server/git/runGit.ts';
import { CoreWorkspace } from '#workspace/coreWorkspace.ts';
import type { Access } from '#workspace/workspace.ts';
import { fileVerbs } from '../fileVerbs.ts';
import { value, type ContractContext } from './contractForge.ts';
import { ada, intercept, reader, siteFiles } from './faceServer.ts';
import { commitFiles } from './gitServer.ts';
import { nodeWorkspace } from './nodeWorkspace.ts';
import { publication } from './repositoryContract.ts';

const app = 'https://docs.example.com';
/** What the forge answers the handler instead; null for its own answers. */
type AnswerInstead = (path: string) => Response | null;

/** A handler for a forge at `forge`, which is really at `origin`, as is the host that verifies uploads for it. */
function createHandler(forge: string, origin: string, instead: AnswerInstead): (request: Request) => Promise<Response> {
  const verifier = getVerifyOrigin(forge);
  const send = createFetchSender(async (url, init) => {
    const other = instead(url.pathname);
    if (other !== null) return other;
    const folder = url.origin === verifier ? '/forge' : '';
    const answer = await fetch(`${origin}${folder}${url.pathname}${url.search}`, init);
    // The forge's own address, as it would know it.
    if (!url.pathname.endsWith('/objects/batch')) return answer;
    const text = (await answer.text()).replaceAll(getVerifyOrigin(origin), verifier).replaceAll(origin, forge);
    return new Response(text, { status: answer.status, headers: { 'content-type': 'application/vnd.git-lfs+json' } });
  });
  const env: HandlerEnv = {
    send,
    allowedHosts: [new URL(forge).host],
    allowedOrigins: [app],
    apiOrigins: [],
    clients: [],
  };
  return (request) => handleRequest(request, env);
}

/** Opening and publishing sites with Git's protocol, through the handler. */
export function describeProxy(context: ContractContext): void {
  const { server, createProvider, face } = context;
  /** The forge's address behind the handler, which reaches no private address. */
  const forge = face === 'github' ? 'https://github.com' : 'https://forge.example';
  const folderOf = (owner: string, name: string) => server().host.repositories.find(owner, name)?.folder ?? '';
  const show = async (name: string, object: string, owner = 'acme') =>
    (await runGit(folderOf(owner, name), ['show', object])).output;
  const web = `${forge}/forge`;
  let here: Awaited<ReturnType<typeof nodeWorkspace>>;
  let workspace: CoreWorkspace;
  beforeEach(async () => {
    here = await nodeWorkspace(app);
    const host = { ...describeFaceHost(face, forge), transport: null };
    const findTransport = createTransportFinder({
      proxy: `${app}/proxy`,
      ownOrigin: app,
      hosts: () => ({ hosts: [host], transports: {} }),
      onFound: () => undefined,
    });
    workspace = new CoreWorkspace({ ...here.environment, findTransport });
  });
  afterEach(() => here.close());
  /** Runs something while requests to the handler and to the forge's API reach them. Git's go to the handler. */
  const proxied = async <Value>(run: () => Promise<Value>, instead: AnswerInstead = () => null) => {
    const handle = createHandler(forge, server().origin, instead);
    const { origin } = server();
    return intercept(({ url }, _, init) => {
      if (url.startsWith(`${app}/proxy/`)) return handle(new Request(url, init));
      // It doesn't answer browsers.
      if (url.startsWith(getVerifyOrigin(forge))) return Promise.reject(new TypeError('Failed to fetch'));
      return url.startsWith(`${web}/api/`) ? fetch(url.replace(forge, origin), init) : null;
    }, run);
  };
  const open = (name: string, access?: Access) =>
    proxied(() => workspace.open({ url: `${web}/acme/${name}.git` }, { access }));
  const publish = (site: string, branch: string, paths: readonly string[], access: Access = ada, forkUrl?: string) =>
    proxied(() => workspace.publish(site, { ...publication(branch, paths), forkUrl }, { access }));
  const append = async (site: string, path: string, added: string) => {
    const { bytes, revision } = value(await proxied(() => workspace.read(site, path, { access: ada })));
    value(await workspace.write(site, path, new Uint8Array([...bytes, ...encodeText(added)]), revision));
  };

  describe('through a proxy', () => {
    it('opens a public site, and a private one only for those who may read it', async () => {
      const { summary, files } = value(await open('docs'));
      expect(files.map(({ path }) => path)).toEqual(Object.keys(siteFiles).toSorted());
      const { bytes } = value(await proxied(() => workspace.read(summary.id, 'guides/日本語.mdx')));
      expect(value(decodeText(bytes))).toBe('漢字。\r\n');
      expect(await open('secret')).toMatchObject({ problem: { code: 'git/sign-in-needed' } });
      expect(await open('secret', reader)).toMatchObject({ ok: false });
      expect(value(await open('secret', ada)).files.map(({ path }) => path)).toContain('secret.mdx');
    });

    it('sends one commit with edits and a moved link, and nothing over commits of others', async () => {
      const { id } = value(await open('docs', ada)).summary;
      await append(id, 'run.sh', 'true\n');
      value(await fileVerbs(workspace).move(id, 'link.mdx', 'other.mdx'));
      const paths = value(await workspace.changes(id)).map(({ path }) => path);
      value(await publish(id, 'docs/proxied', paths));
      const words = ['diff', '--no-renames', '--raw', 'main', 'docs/proxied'];
      const changed = (await runGit(folderOf('acme', 'docs'), words)).output;
      expect(changed.replaceAll(/ [0-9a-f]{7,} [0-9a-f]{7,} /g, ' ').trim()).toBe(
        ':120000 000000 D\tlink.mdx\n:000000 120000 A\tother.mdx\n:100755 100755 M\trun.sh',
      );
      await commitFiles(folderOf('acme', 'docs'), 'docs/proxied', { 'docs.json': '{ "name": "Theirs" }\n' });
      await append(id, 'run.sh', 'false\n');
      expect(await publish(id, 'docs/proxied', ['run.sh'])).toMatchObject({ problem: { code: 'git/push-moved-on' } });
      value(await proxied(() => workspace.update(id, { access: ada })));
      value(await publish(id, 'docs/proxied', ['run.sh']));
      expect(await show('docs', 'docs/proxied:run.sh')).toBe('#!/bin/sh\ntrue\nfalse\n');
      expect(await show('docs', 'docs/proxied:docs.json')).toContain('Theirs');
    });

    it('does not send to a protected branch, or without permission, and keeps the changes', async () => {
      const { id } = value(await open('docs', ada)).summary;
      await append(id, 'index.mdx', 'Kept.\n');
      expect(await publish(id, 'locked', ['index.mdx'])).toMatchObject({
        problem: { code: 'git/push-protected-branch', retry: { kind: 'publishToNewBranch' } },
      });
      expect(await publish(id, 'docs/none', ['index.mdx'], reader)).toMatchObject({
        problem: { code: 'git/push-forbidden', retry: { kind: 'fork' } },
      });
      expect(await publish(id, 'docs/none', ['index.mdx'], { token: 'wrong' })).toMatchObject({
        problem: { code: 'git/token-refused', retry: { kind: 'signIn' } },
      });
      expect(value(await workspace.changes(id))).toHaveLength(1);
    });

    const html = '<!doctype html><title>Wi-Fi</title>';
    const headers = { 'content-type': 'text/html' };
    it.each<[string, () => Response, string, RegExp]>([
      [
        'reports a rate limit of the forge, with its end',
        () => new Response('Slow down\n', { status: 429, headers: { 'retry-after': '40' } }),
        'provider/rate-limited',
        /lets us continue in 40 s/,
      ],
      [
        'reports a web page',
        () => new Response(html, { headers }),
        'network/unexpected-answer',
        /doesn’t respond like a Git repository/,
      ],
      ['reports a web page', () => new Response(html, { status: 502, headers }), 'network/host-unreachable', /502/],
      ['reports an empty failure', () => new Response('', { status: 500 }), 'network/unexpected-answer', /500/],
      [
        'reports what is too large',
        () => new Response(html, { status: 413, headers }),
        'provider/invalid-request',
        /doesn’t accept 0\.\d MB at once. Send fewer/,
      ],
      [
        'reports a clock that is wrong',
        () => new Response('Token is not yet valid', { status: 401, headers: { 'content-type': 'text/plain' } }),
        'git/token-not-yet-valid',
        /not yet valid/,
      ],
      [
        'reports a redirect elsewhere',
        () => new Response('', { status: 302, headers: { location: 'https://evil.example/login' } }),
        'network/host-unreachable',
        /redirects to evil\.example/,
      ],
    ])('%s, and keeps the changes', async (_, answer, code, message) => {
      const { id } = value(await open('small', ada)).summary;
      await append(id, 'index.mdx', 'Kept.\n');
      const send = () => workspace.publish(id, publication('docs/kept', ['index.mdx']), { access: ada });
      const sent = await proxied(send, answer);
      expect(sent).toMatchObject({ problem: { code, message: expect.stringMatching(message) as unknown } });
      expect(sent.ok ? '' : sent.problem.message).not.toMatch(/<|JSON|token-/);
      expect(value(await workspace.changes(id))).toHaveLength(1);
    });

    it('sends to the fork of someone who may not write, with the newest commits of its project', async () => {
      const upstream = await server().host.repositories.create('acme', 'proxied', 'Proxied');
      await commitFiles(upstream.folder, 'main', { 'docs.json': '{}\n', 'a.mdx': 'A.\n' });
      const { api } = server().urls;
      const fork = value(await createProvider({ api, web }).fork({ owner: 'acme', name: 'proxied' }, reader));
      await commitFiles(upstream.folder, 'main', { 'a.mdx': 'Newer.\n' });
      const { id } = value(await open('proxied', reader)).summary;
      await append(id, 'a.mdx', 'Mine.\n');
      const send = () => publish(id, 'docs/fork', ['a.mdx'], reader, fork.cloneUrl);
      if (!context.syncsForks) {
        expect(await send()).toMatchObject({
          problem: { message: expect.stringMatching(/Sync that fork/) as unknown },
        });
        expect(value(await workspace.changes(id))).toHaveLength(1);
        await runGit(folderOf('reader', 'proxied'), ['fetch', '--quiet', upstream.folder, '+main:main']);
      }
      value(await send());
      expect(await show('proxied', 'docs/fork:a.mdx', 'reader')).toBe('Newer.\nMine.\n');
      expect(await show('proxied', 'docs/fork:a.mdx')).toBe('');
    });

    it('stores a new image with Git LFS, also in a fork that lacks the contents of other pointers, and shows it', async () => {
      const kept = { oid: 'b'.repeat(64), size: 9 };
      const upstream = await server().host.repositories.create('acme', 'pictures', 'Pictures');
      await commitFiles(upstream.folder, 'main', {
        'docs.json': '{}\n',
        '.gitattributes': '*.png filter=lfs\n',
        'old.png': new TextDecoder().decode(formatLfsPointer(kept)),
      });
      const { api } = server().urls;
      const fork = value(await createProvider({ api, web }).fork({ owner: 'acme', name: 'pictures' }, reader));
      const { id } = value(await open('pictures', reader)).summary;
      const image = Uint8Array.from({ length: 300 }, (_, at) => at % 256);
      const oid = createHash('sha256').update(image).digest('hex');
      value(await workspace.write(id, 'new.png', image, null));
      value(await publish(id, 'docs/picture', ['new.png'], reader, fork.cloneUrl));
      const folder = folderOf('reader', 'pictures');
      expect(await show('pictures', 'docs/picture:new.png', 'reader')).toContain(`oid sha256:${oid}\nsize 300\n`);
      expect(await show('pictures', 'docs/picture:old.png', 'reader')).toContain(kept.oid);
      const repository = server().host.repositories.find('reader', 'pictures');
      if (repository === null) throw new Error(folder);
      expect((await runGit(folder, ['hash-object', lfsObjectPath(repository, oid)])).status).toBe(0);
      const shown = await proxied(() => workspace.readMedia(id, 'new.png', { access: reader }));
      expect(Buffer.from(value(shown).bytes).equals(image)).toBe(true);

      // An upload that can't be verified isn't there, or is.
      const other = image.toReversed();
      value(await workspace.write(id, 'other.png', other, null));
      const unverified = await proxied(
        () =>
          workspace.publish(
            id,
            { ...publication('docs/picture', ['other.png']), forkUrl: fork.cloneUrl },
            { access: reader },
          ),
        (path) => (path.endsWith('/verify') ? new Response('', { status: 500 }) : null),
      );
      if (face === 'github') expect(unverified).toMatchObject({ problem: { code: 'network/unexpected-answer' } });
      else value(unverified);
    });
  });
}
