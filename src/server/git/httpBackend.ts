import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { createGunzip } from 'node:zlib';

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

/** Lets `git http-backend` answer (RFC 3875, git-http-backend(1)), streaming both ways; ends it when the client goes away. */
export function answerWithHttpBackend(request: IncomingMessage, response: ServerResponse, backend: BackendRequest): void {
  const child = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      GIT_PROJECT_ROOT: dirname(backend.repository),
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_CONFIG_GLOBAL: '/dev/null',
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
  child.on('error', () => fail(response));
  child.on('close', (status) => {
    response.off('close', gone);
    if (status !== 0 && !response.headersSent) fail(response);
    else response.end();
  });
  child.stdin.on('error', () => undefined); // the backend may stop reading early; its status tells why
  const body = request.headers['content-encoding'] === 'gzip' ? request.pipe(createGunzip()) : request;
  body.on('error', gone);
  body.pipe(child.stdin);
  passAnswer(child.stdout, response);
}

function fail(response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(500, { 'Content-Type': 'text/plain' });
  response.end('The Git service failed.\n');
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
