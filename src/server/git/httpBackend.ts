import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { acquireGitProcessSlot } from './gitProcesses.ts';
import { RequestBodyError, bufferRequestBody, type BufferedBody } from './bufferRequestBody.ts';
import { createGitEnvironment } from './runGit.ts';

/** The last part of smart HTTP URLs. */
export type GitHttpService = 'info/refs' | 'git-upload-pack' | 'git-receive-pack';

/** A request for one of Git's smart HTTP services on a bare repository. */
export interface BackendRequest {
  readonly repository: string;
  readonly service: GitHttpService;
  /** The query, without its question mark. */
  readonly query: string;
  /** Who pushes; hooks see it as REMOTE_USER. */
  readonly login: string | null;
}

/** Body size limits in bytes: for fetch requests, of which Git's own server reads up to 10 MB, and for packs. */
const longest = { 'info/refs': 0, 'git-upload-pack': 16 * 1024 * 1024, 'git-receive-pack': 1024 * 1024 * 1024 };

/**
 * Answers a complete request with `git http-backend` (RFC 3875, git-http-backend(1)); kills it if the client disconnects. Rejects a body
 * that is corrupt or too long before it starts a process.
 */
export async function handleWithHttpBackend(
  request: IncomingMessage,
  response: ServerResponse,
  backend: BackendRequest,
): Promise<void> {
  let body: BufferedBody;
  try {
    body = await bufferRequestBody(request, longest[backend.service]);
  } catch (error) {
    if (!(error instanceof RequestBodyError)) return void response.destroy(); // the client disconnected
    response.writeHead(error.status, { 'Content-Type': 'text/plain', Connection: 'close' });
    return void response.end(`${error.message}\n`, () => request.destroy());
  }
  const done = await acquireGitProcessSlot();
  try {
    if (!response.closed) await runBackend(body.open(), request, response, backend);
  } finally {
    done();
    await body.remove();
  }
}

function runBackend(
  body: Readable,
  request: IncomingMessage,
  response: ServerResponse,
  backend: BackendRequest,
): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn('git', ['http-backend'], { env: environmentOf(request, backend) });
    const gone = () => child.kill();
    response.on('close', gone);
    child.on('error', () => {
      fail(response, null);
      resolve();
    });
    child.stderr.resume(); // the client gets its messages through the protocol, so they aren't logged
    child.on('close', (status) => {
      response.off('close', gone);
      if (response.headersSent) response.end();
      else fail(response, status);
      resolve();
    });
    child.stdin.on('error', () => undefined); // the backend may stop reading early; its status shows why
    body.on('error', gone);
    body.pipe(child.stdin);
    passAnswer(child.stdout, response);
  });
}

function environmentOf(
  request: IncomingMessage,
  { repository, service, query, login }: BackendRequest,
): Record<string, string | undefined> {
  return {
    ...createGitEnvironment(),
    GIT_PROJECT_ROOT: dirname(repository),
    GIT_HTTP_EXPORT_ALL: '1',
    REQUEST_METHOD: request.method ?? 'GET',
    PATH_INFO: `/${basename(repository)}/${service}`,
    QUERY_STRING: query,
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    ...(login === null ? {} : { REMOTE_USER: login }),
  };
}

function fail(response: ServerResponse, status: number | null): void {
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
  response.end(`The Git service failed${status === null ? '' : ` (status ${status})`}.\n`);
}

/** Parses the CGI header block of the stream, then streams the rest. */
function passAnswer(stream: NodeJS.ReadableStream, response: ServerResponse): void {
  let waiting = Buffer.alloc(0);
  const onData = (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk]);
    const end = waiting.indexOf('\r\n\r\n');
    if (end < 0) return;
    stream.off('data', onData);
    let status = 200;
    for (const line of waiting.subarray(0, end).toString('latin1').split('\r\n')) {
      const colon = line.indexOf(':');
      const name = line.slice(0, colon);
      const value = line.slice(colon + 1).trim();
      if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.writeHead(status);
    response.write(waiting.subarray(end + 4));
    stream.pipe(response, { end: false });
  };
  stream.on('data', onData);
}
