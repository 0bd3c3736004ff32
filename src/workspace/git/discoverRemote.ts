import { err, ok, type Result } from '#base/result.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { ObjectId } from '../workspace.ts';
import { sendGitRequest, toNetworkProblem, type GitServiceName, type Remote } from './sendGitRequest.ts';
import { delimiterPacket, flushPacket, concatBytes, encodePacket, decodePacketText, readPackets } from './pktLine.ts';

/** A server's capabilities for a repository, and the repository's branches. */
export interface ServerDiscovery {
  /** The repository's address, after redirects. */
  readonly url: string;
  /** Whether the server speaks protocol version 2. */
  readonly version2: boolean;
  /** Whether it can omit the history before a commit. */
  readonly shallow: boolean;
  /** Whether it can omit file contents. */
  readonly filter: boolean;
  readonly branches: ReadonlyMap<string, ObjectId>;
  /** Null if the repository names none, or is empty. */
  readonly defaultBranch: string | null;
}

/**
 * The branches of a repository (protocol version 2: capabilities and `ls-refs`; also reads an older server's list). Sends both requests at
 * once, since nearly every server knows version 2; ignores the second response of a server that doesn't.
 */
export async function discoverRemote(remote: Remote): Promise<Result<ServerDiscovery, Problem>> {
  const early = remote.version === 2 ? listBranches(remote) : null;
  const answer = await lines(remote, 'git-upload-pack', null);
  if (!answer.ok) return answer;
  const { url } = answer.value;
  if (!answer.value.lines.includes('version 2')) return ok(readAdvertisement(answer.value, 'HEAD'));
  const fetch = (answer.value.lines.find((line) => line.startsWith('fetch=')) ?? '').slice('fetch='.length).split(' ');
  const first = url === remote.url ? await early : null;
  const listed = first?.ok === true ? first : await listBranches(redirectRemote(remote, url));
  if (!listed.ok) return listed;
  const branches = new Map<string, ObjectId>();
  let defaultBranch: string | null = null;
  for (const line of listed.value.lines) {
    const [oid = '', name = '', ...attributes] = line.split(' ');
    if (name.startsWith('refs/heads/')) branches.set(name.slice('refs/heads/'.length), oid);
    const target = attributes.find((attribute) => attribute.startsWith('symref-target:refs/heads/'));
    if (name === 'HEAD' && target !== undefined) defaultBranch = target.slice('symref-target:refs/heads/'.length);
  }
  return ok({
    url,
    version2: true,
    shallow: fetch.includes('shallow'),
    filter: fetch.includes('filter'),
    branches,
    defaultBranch,
  });
}

function listBranches(remote: Remote): Promise<Result<Lines, Problem>> {
  return lines(
    remote,
    'git-upload-pack',
    concatBytes([
      encodePacket('command=ls-refs\n'),
      delimiterPacket,
      encodePacket('symrefs\n'),
      encodePacket('ref-prefix HEAD\n'),
      encodePacket('ref-prefix refs/heads/\n'),
      flushPacket,
    ]),
  );
}

/** The branches as listed for a push. */
export async function discoverForPush(remote: Remote): Promise<Result<ServerDiscovery, Problem>> {
  const answer = await lines(remote, 'git-receive-pack', null);
  return answer.ok ? ok(readAdvertisement(answer.value, 'HEAD')) : answer;
}

/** The remote at its redirected address. Drops the token if the host differs. */
export function redirectRemote(remote: Remote, url: string): Remote {
  const sameHost = new URL(url).origin === new URL(remote.url).origin;
  return { ...remote, url, access: sameHost ? remote.access : undefined };
}

interface Lines {
  readonly lines: readonly string[];
  readonly url: string;
}

async function lines(
  remote: Remote,
  service: GitServiceName,
  body: Uint8Array<ArrayBuffer> | null,
): Promise<Result<Lines, Problem>> {
  const answer = await sendGitRequest(remote, service, body);
  if (!answer.ok) return answer;
  const found: string[] = [];
  try {
    for await (const received of readPackets(answer.value.body)) {
      const text = decodePacketText(received);
      if (text !== null) found.push(text);
    }
  } catch (error) {
    if (error instanceof RangeError)
      return err(
        createProblem('network/unexpected-answer', 'The response isn’t from a Git server.', {
          retry: { kind: 'again' },
        }),
      );
    return err(toNetworkProblem(remote, error));
  }
  return ok({ lines: found, url: answer.value.url });
}

/** Reads the list of the older protocol: `oid name`, the first line with `\0capabilities`. */
function readAdvertisement({ lines: found, url }: Lines, head: string): ServerDiscovery {
  const branches = new Map<string, ObjectId>();
  let capabilities = '';
  let headCommit = '';
  for (const line of found) {
    const [reference = '', words] = line.split('\0');
    if (words !== undefined) capabilities = words;
    const [oid = '', name = ''] = reference.split(' ');
    if (name === head) headCommit = oid;
    if (name.startsWith('refs/heads/')) branches.set(name.slice('refs/heads/'.length), oid);
  }
  const symref = /symref=HEAD:refs\/heads\/(\S+)/.exec(capabilities)?.[1];
  const sameCommit = [...branches].find(([, oid]) => oid === headCommit)?.[0];
  return {
    url,
    version2: false,
    shallow: capabilities.split(' ').includes('shallow'),
    filter: false,
    branches,
    defaultBranch: symref ?? sameCommit ?? null,
  };
}
