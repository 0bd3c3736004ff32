import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { closeServer } from '#server/closeServer.ts';
import { createFaceRouter, getFaceUrls, type Face, type FaceUrls } from '#server/faces/mountFace.ts';
import type { HostedRepository } from '#server/git/repositoryStore.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { GitHost } from '#server/gitHost.ts';
import { listenOnPort } from '#server/listenOnPort.ts';
import { commitFiles, type CommittedFile } from './gitServer.ts';

/** A writer of `acme/docs`, and somebody without write access. */
export const [ada, reader] = [{ token: 'ada-token' }, { token: 'reader-token' }];

/** A file larger than the contents APIs of forges return. */
export const largeFile = 'x'.repeat(63).concat('\n').repeat(18_000);

/** The files of `acme/docs`: one of each kind that forges treat differently. */
export const siteFiles: Readonly<Record<string, CommittedFile>> = {
  'docs.json': '{ "name": "Docs" }\n',
  'index.mdx': 'Hello.\n',
  'guides/a b.mdx': 'Spaces.\n',
  'guides/c#d%20e.mdx': 'Signs.\n',
  'guides/日本語.mdx': '漢字。\r\n',
  'guides/deep/er/page.mdx': 'Deep.\n',
  'guides/moved.mdx': 'To be moved.\n',
  'run.sh': { mode: '100755', text: '#!/bin/sh\n' },
  'link.mdx': { mode: '120000', text: 'index.mdx' },
  module: { mode: '160000', text: '1'.repeat(40) },
  'large.txt': largeFile,
  'latin.txt': Buffer.from([0x63, 0xe9, 0x0a]),
  'images/photo.png': `version https://git-lfs.github.com/spec/v1\noid sha256:${'0'.repeat(64)}\nsize 12345\n`,
};

/** A server that answers as one forge. */
export interface FaceServer {
  readonly origin: string;
  readonly urls: FaceUrls;
  readonly host: GitHost;
  readonly docs: HostedRepository;
  /** Runs Git in `acme/docs`. */
  git(...words: string[]): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server with `acme/docs`, `acme/secret` (private), `acme/empty`, `acme/many` (250 files), `acme/moving`, and `acme/small`. */
export async function startFaceServer(
  face: Face,
  signedBranches: Readonly<Record<string, readonly string[]>> = {},
): Promise<FaceServer> {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-face-'));
  const signed = (repository: string) => ({ signedBranches: signedBranches[repository] ?? [] });
  const account = { id: 1, name: 'Ada Writer', email: 'ada@example.com' };
  const host = new GitHost(
    folder,
    [
      { ...account, login: 'ada', token: ada.token },
      { ...account, id: 2, name: 'Reader', email: 'reader@example.com', login: 'reader', token: reader.token },
    ],
    [
      { repository: 'acme/docs', writers: ['ada'], protectedBranches: ['locked'], ...signed('acme/docs') },
      { repository: 'acme/secret', writers: ['ada'], private: true },
      ...['acme/forked', 'acme/proxied', 'acme/pictures'].map((repository) => ({ repository, writers: ['ada'] })),
      ...['acme/small', 'acme/moving'].map((repository) => ({ repository, ...signed(repository) })),
    ],
  );
  host.forkCopies.delay = 300;
  const [docs, secret, , many, moving, small] = await Promise.all(
    ['docs', 'secret', 'empty', 'many', 'moving', 'small'].map((name) => host.repositories.create('acme', name, name)),
  );
  if (docs === undefined || secret === undefined || many === undefined || moving === undefined || small === undefined)
    throw new Error('No repositories.');
  await commitFiles(docs.folder, 'main', siteFiles);
  await commitFiles(secret.folder, 'main', { 'docs.json': '{}\n', 'secret.mdx': 'Secret.\n' });
  const pages = Array.from({ length: 250 }, (_, index) => [`part${index % 7}/page${index}.mdx`, 'Page.\n']);
  await commitFiles(many.folder, 'main', { 'docs.json': '{}\n', ...Object.fromEntries(pages) });
  await commitFiles(moving.folder, 'main', { 'docs.json': '{}\n', 'a.mdx': 'A.\n', 'b.mdx': 'B.\n' });
  await commitFiles(small.folder, 'main', { 'docs.json': '{}\n', 'index.mdx': 'Hello.\n' });
  host.renamed.set('acme/former', 'acme/docs');
  await host.protect(docs);

  const app = express();
  const server = createServer(app);
  const { url: origin } = await listenOnPort(server, { port: 0, host: '127.0.0.1', nextPorts: false });
  app.use(
    '/forge',
    createFaceRouter(face, host, () => origin),
  );
  return {
    origin,
    urls: getFaceUrls(face, origin),
    host,
    docs,
    git: (...words) => runGitOrThrow(docs.folder, words),
    close: async () => {
      await closeServer(server);
      await host.answers.settled();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A request that the app sends. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly body?: string;
}

/** While `run` runs, `answer` may answer each request instead of the server; `send` sends it, as `init` says. */
export async function intercept<Value>(
  answer: (request: SentRequest, send: () => Promise<Response>, init: RequestInit) => Promise<Response> | null,
  run: () => Promise<Value>,
): Promise<Value> {
  const { fetch: real } = globalThis;
  globalThis.fetch = (input, init) => {
    const send = () => real(input, init);
    const request = { method: init?.method ?? 'GET', url: String(input) };
    const whole = typeof init?.body === 'string' ? { ...request, body: init.body } : request;
    return answer(whole, send, init ?? {}) ?? send();
  };
  return run().finally(() => (globalThis.fetch = real));
}
