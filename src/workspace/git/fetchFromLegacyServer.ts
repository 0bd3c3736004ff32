import { fetch as fetchByIsomorphicGit, setConfig, type HttpClient } from 'isomorphic-git';
import { err, ok, type Result } from '#base/result.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { ObjectId } from '../workspace.ts';
import { sendGitRequest, type Remote } from './sendGitRequest.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';
import { concatBytes } from './pktLine.ts';
import type { BareRepository } from './repository.ts';

/** A branch on a server without protocol version 2. */
export interface LegacyServer {
  readonly branch: string;
  /** Whether the server can omit the history before a commit. */
  readonly shallow: boolean;
}

/** The phases in which isomorphic-git awaits `onProgress`: between two objects of a pack. */
const indexing = ['Receiving objects', 'Resolving deltas'];

/**
 * Fetches a branch with all its files from a server that only speaks protocol versions 0 and 1. Uses isomorphic-git, which stores pack and
 * index itself. Returns the branch's commit. The caller must check that everything arrived: a truncated pack is indexed as far as it goes.
 */
export async function fetchFromLegacyServer(
  repository: BareRepository,
  remote: Remote,
  { branch, shallow }: LegacyServer,
  onShare: (share: number) => void,
): Promise<Result<ObjectId, Problem>> {
  let failure: Problem | null = null;
  const http: HttpClient = {
    async request({ url, method = 'GET', body }) {
      const answer = await sendGitRequest(remote, 'git-upload-pack', method === 'GET' ? null : await joined(body), 0);
      if (!answer.ok) {
        failure = answer.problem;
        throw new Error(answer.problem.message);
      }
      const answered = { url, method, statusCode: 200, statusMessage: 'OK' };
      if (method !== 'GET')
        return {
          ...answered,
          headers: { 'content-type': 'application/x-git-upload-pack-result' },
          body: iterated(answer.value.body),
        };
      const list = withoutVersion(await joined(answer.value.body));
      return {
        ...answered,
        headers: { 'content-type': 'application/x-git-upload-pack-advertisement' },
        body: iterated([list]),
      };
    },
  };
  try {
    await setConfig({ ...repository, path: 'remote.origin.fetch', value: '+refs/heads/*:refs/remotes/origin/*' });
    const { fetchHead } = await fetchByIsomorphicGit({
      ...repository,
      http,
      url: remote.url,
      ref: `refs/heads/${branch}`, // never written here, so nothing counts as already present
      remoteRef: `refs/heads/${branch}`,
      singleBranch: true,
      ...(shallow ? { depth: 1 } : {}),
      async onProgress({ phase, loaded, total }) {
        if (!indexing.includes(phase)) return; // the server's own messages, which are not awaited
        onShare(total > 0 ? loaded / total : 0);
        await yieldToEventLoop();
        remote.signal?.throwIfAborted();
      },
    });
    return fetchHead === null
      ? err(createProblem('git/empty-repository', 'The repository has no commits yet.'))
      : ok(fetchHead);
  } catch (error) {
    if (remote.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Canceled.'));
    if (failure !== null) return err(failure);
    if (!isPackError(error)) throw error;
    return err(
      createProblem('git/clone-interrupted', `The received data is damaged: ${error.message}`, {
        retry: { kind: 'again' },
      }),
    );
  }
}

/** True for errors isomorphic-git throws on an unreadable response; storage errors are handled elsewhere. */
function isPackError(error: unknown): error is Error {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    (error instanceof Error && 'isIsomorphicGitError' in error)
  );
}

/** Removes the line that marks version 1, which isomorphic-git doesn't know. The rest is version 0 (history in gitprotocol-v2(5)). */
function withoutVersion(list: Uint8Array<ArrayBuffer>): Uint8Array {
  const line = '000eversion 1\n';
  const at = new TextDecoder('latin1').decode(list.subarray(0, 80)).indexOf(line);
  return at < 0 ? list : concatBytes([list.subarray(0, at), list.subarray(at + line.length)]);
}

async function* iterated(parts: AsyncIterable<Uint8Array> | readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

async function joined(
  body: AsyncIterable<Uint8Array> | readonly Uint8Array[] | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of body ?? []) parts.push(part);
  return concatBytes(parts);
}
