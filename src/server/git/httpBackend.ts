import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { gitEnvironment } from './runGit.ts';

/** A request for one of Git's smart HTTP services on a bare repository. */
export interface BackendRequest {
  readonly repository: string;
  /** `info/refs`, `git-upload-pack` or `git-receive-pack`. */
  readonly service: string;
  /** The query, without its question mark. */
  readonly query: string;
  /** Who pushes; hooks see it as REMOTE_USER. */
  readonly login: string | null;
}

/**
 * Lets `git http-backend` answer (RFC 3875, git-http-backend(1)), streaming both ways; ends it when the client goes away.
 * A packed body is unpacked first: one that cannot be is refused before the backend has said anything.
 */
export function answerWithHttpBackend(request: IncomingMessage, response: ServerResponse, backend: BackendRequest): void {
  const packed = /^(?:x-)?gzip$/.test(request.headers['content-encoding'] ?? '');
  if (!packed) return runBackend(request, request, response, backend);
  buffer(request.pipe(createGunzip())).then(
    (body) => runBackend(Readable.from([body]), request, response, backend),
    () => fail(response, null),
  );
}

function runBackend(body: Readable, request: IncomingMessage, response: ServerResponse, backend: BackendRequest): void {
  const child = spawn('git', ['http-backend'], {
    env: {
      ...gitEnvironment(),
      GIT_PROJECT_ROOT: dirname(backend.repository),
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method ?? 'GET',
      PATH_INFO: `/${backend.repository.slice(dirname(backend.repository).length + 1)}/${backend.service}`,
      QUERY_STRING: backend.query,
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      ...(backend.login === null ? {} : { REMOTE_USER: backend.login }),
    },
  });
  const gone = () => child.kill();
  response.on('close', gone);
  child.on('error', () => fail(response, null));
  child.stderr.resume(); // its words go to the client through the protocol; the log would only repeat them
  child.on('close', (status) => {
    response.off('close', gone);
    if (response.headersSent) response.end();
    else fail(response, status);
  });
  child.stdin.on('error', () => undefined); // the backend may stop reading early; its status tells why
  body.on('error', gone);
  body.pipe(child.stdin);
  passAnswer(child.stdout, response);
}

function fail(response: ServerResponse, status: number | null): void {
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
  response.end(`The Git service failed${status === null ? '' : ` (status ${status})`}.\n`);
}

/** Takes the CGI header block off the stream, then passes the rest on as it comes. */
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
