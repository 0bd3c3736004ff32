import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { closeServer } from '#server/closeServer.ts';
import { handleWithHttpBackend, type GitHttpService } from '#server/git/httpBackend.ts';
import { writeImportStream } from '#server/git/importStream.ts';
import { runGitOrThrow } from '#server/git/runGit.ts';
import { listenOnPort } from '#server/listenOnPort.ts';

/** How a server differs from current Git. */
export interface ServerManner {
  /** Overrides the client's `Git-Protocol` header; null removes it, like servers that don't support versions. */
  readonly protocol?: string | null;
  /** Changes the bytes of a response. */
  readonly answer?: (bytes: Buffer, service: string) => Buffer;
}

/** A real `git http-backend` with one repository on loopback, writable by everybody. */
export async function gitServer(manner: ServerManner = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-server-'));
  const bare = join(folder, 'docs.git');
  await runGitOrThrow(folder, ['init', '--quiet', '--bare', '--initial-branch=trunk', bare]);
  await runGitOrThrow(bare, ['config', 'uploadpack.allowFilter', 'true']);
  await runGitOrThrow(bare, ['config', 'http.receivepack', 'true']);
  let current = manner;
  let repositoryName = 'docs';
  const asked: string[] = [];
  const backend = createServer((request, response) => {
    const [, service = '', query = ''] =
      /^\/docs\.git\/(info\/refs|git-upload-pack|git-receive-pack)(?:\?(.*))?$/.exec(request.url ?? '') ?? [];
    if (service === '') return void response.writeHead(404).end();
    void handleWithHttpBackend(request, response, {
      repository: bare,
      service: service as GitHttpService,
      query,
      login: 'ada',
    }); // one of the pattern's three alternatives
  });
  const behind = await listenOnPort(backend, { port: 0, host: '127.0.0.1', nextPorts: false });
  const front = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`.trim());
    const [, name = '', rest = ''] = /^\/([^/]+)\.git(\/.*)$/.exec(request.url ?? '') ?? [];
    if (name !== repositoryName) {
      response.writeHead(301, { Location: `/${repositoryName}.git${rest}` }).end();
      return;
    }
    void passOn(request).then(({ status, type, bytes }) =>
      response.writeHead(status, { 'Content-Type': type }).end(bytes),
    );
  });
  const passOn = async (request: IncomingMessage) => {
    const protocol = current.protocol === undefined ? request.headers['git-protocol'] : current.protocol;
    const headers = {
      'Content-Type': request.headers['content-type'] ?? '',
      ...(typeof protocol === 'string' ? { 'Git-Protocol': protocol } : {}),
    };
    const body = request.method === 'POST' ? await buffer(request) : null;
    const answer = await fetch(behind.url + (request.url ?? '').replace(`/${repositoryName}.git`, '/docs.git'), {
      method: request.method ?? 'GET',
      headers,
      body,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      status: answer.status,
      type: answer.headers.get('content-type') ?? '',
      bytes: current.answer?.(bytes, request.url ?? '') ?? bytes,
    };
  };
  const { url } = await listenOnPort(front, { port: 0, host: '127.0.0.1', nextPorts: false });
  return {
    origin: url,
    url: `${url}/docs.git`,
    bare,
    asked,
    /** Renames the repository; requests for any other name are redirected to it. */
    rename: (name: string) => void (repositoryName = name),
    change: (next: ServerManner) => void (current = next),
    close: async () => {
      await closeServer(front);
      await closeServer(backend);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A file of a commit: its contents, or its target if its mode is that of a link. */
export type CommittedFile =
  | string
  | Uint8Array
  | { readonly mode: '100755' | '120000' | '160000'; readonly text: string };

/** Adds a commit with these files to a branch; null deletes one. */
export async function commitFiles(
  bare: string,
  branch: string,
  files: Readonly<Record<string, CommittedFile | null>>,
): Promise<void> {
  const parent = await runGitOrThrow(bare, ['rev-parse', '--quiet', '--verify', `refs/heads/${branch}`]).catch(
    () => null,
  );
  const commit = {
    author: { name: 'Else', email: 'else@example.com' },
    date: '2025-10-09T08:53:20Z',
    message: 'Add',
    files: Object.entries(files).map(([path, file]) =>
      typeof file === 'string' || file instanceof Uint8Array || file === null
        ? { path, content: file }
        : { path, content: file.text, mode: file.mode },
    ),
  };
  const input = writeImportStream(branch, parent, [commit]);
  await runGitOrThrow(bare, ['fast-import', '--quiet', '--force'], { input });
}
