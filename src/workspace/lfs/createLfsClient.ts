import { z } from 'zod';
import { encodeText } from '#base/encoding.ts';
import type { LfsPointer } from '#base/lfsPointer.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Remote } from '../git/sendGitRequest.ts';
import type { LfsStore } from './lfsStore.ts';

const contentType = 'application/vnd.git-lfs+json';
const action = z.object({ href: z.url(), header: z.record(z.string(), z.string()).nullish() });
const batchAnswer = z.object({
  objects: z
    .array(
      z.object({
        oid: z.string(),
        actions: z
          .object({ download: action.optional(), upload: action.optional(), verify: action.optional() })
          .nullish(),
        error: z.object({ code: z.number(), message: z.string() }).nullish(),
      }),
    )
    .min(1),
});
type Action = z.infer<typeof action>;

/** Git LFS over HTTP: the batch API with basic transfers (git-lfs, docs/api/batch.md and basic-transfers.md). */
export function createLfsClient(remote: Remote): LfsStore {
  const ask = async (
    operation: 'download' | 'upload',
    { oid, size }: LfsPointer,
    path: string,
  ): Promise<Result<z.infer<typeof batchAnswer>['objects'][number], Problem>> => {
    // The server's URL is the repository's with `.git` (git-lfs, docs/api/server-discovery.md).
    const url = `${remote.url.replace(/\.git$/, '')}.git/info/lfs/objects/batch`;
    const sent = await send(remote, url, path, {
      method: 'POST',
      headers: { ...authorization(remote), Accept: contentType, 'Content-Type': contentType },
      body: JSON.stringify({ operation, transfers: ['basic'], objects: [{ oid, size }], hash_algo: 'sha256' }),
      most: longestAnswer,
    });
    if (!sent.ok) return sent;
    const read = batchAnswer.safeParse(parseJson(sent.value));
    const [answer] = read.data?.objects ?? [];
    if (answer === undefined) return err(unexpected(remote, path));
    return answer.error == null
      ? ok(answer)
      : err(
          createProblem(
            'provider/not-found',
            `${path} is stored with Git LFS, but the host doesn’t have its contents (${answer.error.message}). Whoever added it can send them with “git lfs push --all”.`,
          ),
        );
  };
  return {
    download: async (pointer, { path }) => {
      const answer = await ask('download', pointer, path);
      if (!answer.ok) return answer;
      const from = answer.value.actions?.download;
      if (from === undefined) return err(unexpected(remote, path));
      return transfer(remote, from, path, { method: 'GET', most: pointer.size });
    },
    prepare: async ({ pointer, place: { path }, bytes }) => {
      if (bytes === null) return ok(null);
      const answer = await ask('upload', pointer, path);
      if (!answer.ok) return answer;
      const { upload, verify } = answer.value.actions ?? {};
      if (upload === undefined) return ok(null); // it is there already
      const octets = { 'Content-Type': 'application/octet-stream' };
      const sent = await transfer(remote, upload, path, { method: 'PUT', headers: octets, body: bytes, most: null });
      if (!sent.ok || verify === undefined) return sent.ok ? ok(null) : sent;
      const verified = await verifyUpload(remote, verify, path, pointer);
      if (verified.ok || verified.problem.code === 'operation/cancelled') return verified.ok ? ok(null) : verified;
      // What counts is that the server has the object now.
      const again = await ask('upload', pointer, path);
      return again.ok && again.value.actions?.upload === undefined ? ok(null) : verified;
    },
  };
}

interface LfsRequest {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /** The most bytes that the response may have; null doesn't read it. */
  readonly most: number | null;
  /** Whether the proxy is used; by default, for the repository's host. */
  readonly isForwarded?: boolean;
}

/** In bytes: of the batch API's response for one object. */
const longestAnswer = 1_000_000;
/** Without a byte for this long, in milliseconds, a transfer has stalled. How long it takes in total doesn't matter. */
const stalledAfter = 30_000;
/** In bytes per millisecond. Browsers don't report the progress of an upload, so the wait for a response grows with its size. */
const slowestUpload = 8;

/** Follows an action of the server. The token goes to the repository's own host only, and only if the action brings no other. */
function transfer(
  remote: Remote,
  { href, header }: Action,
  path: string,
  request: LfsRequest,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const given = header ?? {};
  const isOwn = new URL(href).origin === new URL(remote.url).origin;
  const hasToken = Object.keys(given).some((name) => name.toLowerCase() === 'authorization');
  const own = isOwn && !hasToken ? authorization(remote) : {};
  return send(remote, href, path, { ...request, headers: { ...request.headers, ...own, ...given } });
}

/**
 * Tells the server that an upload is complete. If that is at another host, which doesn't answer browsers, the proxy is asked to forward it:
 * it knows the hosts that are only for this.
 */
async function verifyUpload(
  remote: Remote,
  verify: Action,
  path: string,
  { oid, size }: LfsPointer,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const request = {
    method: 'POST',
    headers: { Accept: contentType, 'Content-Type': contentType },
    body: JSON.stringify({ oid, size }),
    most: null,
  } as const;
  const sent = await transfer(remote, verify, path, request);
  const isElsewhere = new URL(verify.href).origin !== new URL(remote.url).origin;
  if (sent.ok || sent.problem.code !== 'network/host-unreachable' || remote.proxy === null || !isElsewhere) return sent;
  return transfer(remote, verify, path, { ...request, isForwarded: true });
}

async function send(
  remote: Remote,
  url: string,
  path: string,
  { method, headers = {}, body, most, ...forced }: LfsRequest,
): Promise<Result<Uint8Array<ArrayBuffer>, Problem>> {
  const { protocol, host, origin } = new URL(url);
  const isOfHost = origin === new URL(remote.url).origin;
  // The app's own server takes requests from this page as the user's.
  if (!isOfHost && (protocol !== 'https:' || origin === remote.ownOrigin)) return err(unexpected(remote, path));
  // The proxy forwards to the repository's host; the storage of some hosts is elsewhere and answers browsers itself.
  const isForwarded = remote.proxy !== null && origin !== remote.ownOrigin && (forced.isForwarded ?? isOfHost);
  const address = isForwarded ? `${remote.proxy}/${url.replace(/^https?:\/\//, '')}` : url;
  const end = new AbortController();
  const stall = () => end.abort();
  let timer = setTimeout(stall, stalledAfter + (body?.length ?? 0) / slowestUpload);
  const onProgress = () => {
    clearTimeout(timer);
    timer = setTimeout(stall, stalledAfter);
  };
  try {
    const signal = remote.signal === undefined ? end.signal : AbortSignal.any([remote.signal, end.signal]);
    const words = { method, headers, cache: 'no-store', credentials: 'omit', signal } as const;
    const answer = await fetch(address, body === undefined ? words : { ...words, body });
    onProgress();
    if (!answer.ok) return err(toProblem(remote, answer.status, path));
    const bytes = most === null ? new Uint8Array() : await readAtMost(answer, most, onProgress);
    return bytes === null ? err(unexpected(remote, path)) : ok(bytes);
  } catch {
    if (remote.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    return err(
      createProblem('network/host-unreachable', `${host} didn’t respond to a request for ${path} (Git LFS).`, {
        retry: { kind: 'again' },
      }),
    );
  } finally {
    clearTimeout(timer);
    end.abort(); // what wasn't read isn't needed
  }
}

/** A response's bytes; null if there are more than `most`. */
async function readAtMost(
  { body }: Response,
  most: number,
  onProgress: () => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    length += read.value.length;
    if (length > most) return null;
    chunks.push(read.value);
    onProgress();
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null; // a web page
  }
}

function toProblem(remote: Remote, status: number, path: string): Problem {
  const { host } = new URL(remote.url);
  const signIn = { retry: { kind: 'signIn', host, permission: 'write' } } as const;
  const stored = `${path} is stored with Git LFS`;
  if (status === 401)
    return remote.access === undefined
      ? createProblem('git/sign-in-needed', `${stored}, for which ${host} requires you to sign in.`, signIn)
      : createProblem('git/token-refused', `${host} didn’t accept the token for Git LFS.`, signIn);
  if (status === 403)
    return createProblem('provider/not-permitted', `${stored}, which the token doesn’t allow on ${host}.`, signIn);
  if (status === 404 || status === 501)
    return createProblem('provider/invalid-request', `${stored}, which ${host} doesn’t offer for this repository.`);
  if (status === 413 || status === 507)
    return createProblem('provider/invalid-request', `${host} has no room for ${path} in its Git LFS storage.`);
  return unexpected(remote, path);
}

function unexpected(remote: Remote, path: string): Problem {
  const message = `The Git LFS server of ${new URL(remote.url).host} sent an unexpected response for ${path}.`;
  return createProblem('network/unexpected-answer', message, { retry: { kind: 'again' } });
}

function authorization({ access }: Remote): Readonly<Record<string, string>> {
  if (access === undefined) return {};
  const { username = 'x-access-token', token } = access;
  return { Authorization: `Basic ${btoa(String.fromCodePoint(...encodeText(`${username}:${token}`)))}` };
}
