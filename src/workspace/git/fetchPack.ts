import { err, ok, type Result } from '#base/result.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { ObjectId } from '../workspace.ts';
import { sendGitRequest, toNetworkProblem, type Remote } from './sendGitRequest.ts';
import { delimiterPacket, flushPacket, concatBytes, encodePacket, decodePacketText, readPackets } from './pktLine.ts';

/** What to fetch: objects by name. For shallow and filtered fetches see `fetch` in gitprotocol-v2(5). */
export interface FetchRequest {
  readonly wants: readonly ObjectId[];
  readonly shallow: boolean;
  /** Omits all file contents. */
  readonly withoutBlobs: boolean;
}

/** A received pack, and the commits whose parents it omits. */
export interface FetchedPack {
  readonly pack: Uint8Array<ArrayBuffer>;
  readonly shallow: readonly ObjectId[];
}

/** Fetches objects in one pack with protocol version 2, in a single request and response. */
export async function fetchPack(remote: Remote, request: FetchRequest): Promise<Result<FetchedPack, Problem>> {
  const question = concatBytes([
    encodePacket('command=fetch\n'),
    delimiterPacket,
    encodePacket('ofs-delta\n'),
    ...(request.shallow ? [encodePacket('deepen 1\n')] : []),
    ...(request.withoutBlobs ? [encodePacket('filter blob:none\n')] : []),
    ...request.wants.map((oid) => encodePacket(`want ${oid}\n`)),
    encodePacket('done\n'),
    flushPacket,
  ]);
  const answer = await sendGitRequest(remote, 'git-upload-pack', question);
  if (!answer.ok) return answer;
  const parts: Uint8Array[] = [];
  const shallow: ObjectId[] = [];
  let section = '';
  try {
    for await (const received of readPackets(answer.value.body)) {
      if (received.kind === 'delimiter') section = '';
      if (received.kind !== 'data') continue;
      if (section === 'packfile') {
        const band = received.data[0];
        if (band === 1) parts.push(received.data.subarray(1));
        if (band === 3)
          return err(
            createProblem('network/unexpected-answer', new TextDecoder().decode(received.data.subarray(1)).trim()),
          );
        continue;
      }
      const text = decodePacketText(received) ?? '';
      if (text.startsWith('ERR ')) return err(createProblem('network/unexpected-answer', text.slice(4)));
      if (section === '') section = text;
      else if (text.startsWith('shallow ')) shallow.push(text.slice('shallow '.length));
    }
  } catch (error) {
    if (remote.signal?.aborted === true) return err(toNetworkProblem(remote, error));
    return err(
      createProblem('git/clone-interrupted', 'The connection was lost before the download finished.', {
        retry: { kind: 'again' },
      }),
    );
  }
  const pack = concatBytes(parts);
  if (!isWholePack(pack))
    return err(
      createProblem('git/clone-interrupted', 'The connection was lost before the download finished.', {
        retry: { kind: 'again' },
      }),
    );
  return ok({ pack, shallow });
}

/** True if the pack has at least a header and a checksum; indexing verifies the checksum. */
function isWholePack(pack: Uint8Array): boolean {
  return pack.length >= 32 && new TextDecoder().decode(pack.subarray(0, 4)) === 'PACK';
}
