import { fetch as fetchByIsomorphicGit, setConfig, type HttpClient } from 'isomorphic-git';
import { err, ok, type Result } from '#base/result.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { ObjectId } from '../workspace.ts';
import { sendGitRequest, type Remote } from './sendGitRequest.ts';
import { yieldToEventLoop } from './yieldToEventLoop.ts';
import { concatBytes } from './pktLine.ts';
import type { BareRepository } from './repository.ts';

/** A branch at a server that speaks no version 2 of the protocol. */
export interface LegacyServer {
  readonly branch: string;
  /** Whether the server can leave the history before a commit out. */
  readonly shallow: boolean;
}

/** The part of its work in which isomorphic-git waits for what it is told to wait for: between two objects of a pack. */
const indexing = ['Receiving objects', 'Resolving deltas'];

/**
 * Fetches a branch with all its files from a server that speaks the protocol's versions 0 and 1 only, by isomorphic-git, which
 * stores pack and index itself. Gives the branch's commit. What is there in the end is for the caller to look at:
 * a pack that ends too early is indexed as far as it goes.
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
      ref: `refs/heads/${branch}`, // which is never written here, so that nothing is taken for known already
      remoteRef: `refs/heads/${branch}`,
      singleBranch: true,
      ...(shallow ? { depth: 1 } : {}),
      async onProgress({ phase, loaded, total }) {
        if (!indexing.includes(phase)) return; // the server's own words, which nobody waits for
        onShare(total > 0 ? loaded / total : 0);
        await yieldToEventLoop();
        remote.signal?.throwIfAborted();
      },
    });
    return fetchHead === null
      ? err(createProblem('git/empty-repository', 'The repository has no commits yet.'))
      : ok(fetchHead);
  } catch (error) {
    if (remote.signal?.aborted === true) return err(createProblem('operation/cancelled', 'Cancelled.'));
    if (failure !== null) return err(failure);
    if (!isPackError(error)) throw error;
    return err(
      createProblem('git/clone-interrupted', `What arrived is damaged: ${error.message}`, { retry: { kind: 'again' } }),
    );
  }
}

/** What isomorphic-git throws for an answer that it cannot read; what storage throws is another's to tell. */
function isPackError(error: unknown): error is Error {
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    (error instanceof Error && 'isIsomorphicGitError' in error)
  );
}

/** Version 1 is version 0 behind a line that says so (gitprotocol-v2(5) has its history), which isomorphic-git does not know. */
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
