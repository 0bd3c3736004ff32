import { encodeText } from '#base/encoding.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import type { ObjectId } from '../workspace.ts';
import { describePushRejection } from './describePushRejection.ts';
import { sendGitRequest, toNetworkProblem, type Remote } from './sendGitRequest.ts';
import { flushPacket, concatBytes, encodePacket, decodePacketText, readPackets } from './pktLine.ts';

/** A branch to move with a push. */
export interface PushRequest {
  readonly branch: string;
  /** The branch's expected current commit; null for a new branch. */
  readonly from: ObjectId | null;
  readonly to: ObjectId;
  /** The objects that the repository doesn't have. */
  readonly pack: Uint8Array;
}

const noObject = '0'.repeat(40);

/** Sends a pack, moves one branch (gitprotocol-pack(5), "Reference Update Request"), and reads the server's report. */
export async function sendPack(remote: Remote, request: PushRequest): Promise<Result<void, Problem>> {
  const reference = `refs/heads/${request.branch}`;
  const command = encodePacket(
    `${request.from ?? noObject} ${request.to} ${reference}\0report-status side-band-64k agent=docwright\n`,
  );
  const answer = await sendGitRequest(remote, 'git-receive-pack', concatBytes([command, flushPacket, request.pack]));
  if (!answer.ok) return answer;
  const report: Uint8Array[] = [];
  let said = '';
  try {
    for await (const received of readPackets(answer.value.body)) {
      if (received.kind !== 'data') continue;
      const band = received.data[0];
      const words = received.data.subarray(1);
      if (band === 1) report.push(words);
      else said += new TextDecoder().decode(words);
    }
    const bytes = concatBytes(report);
    for await (const received of readPackets(once(bytes))) {
      const line = decodePacketText(received);
      if (line?.startsWith(`ok ${reference}`) === true) return ok(undefined);
      if (line?.startsWith(`ng ${reference} `) === true)
        return err(describePushRejection(line.slice(`ng ${reference} `.length), said, request.branch));
      if (line?.startsWith('unpack ') === true && line !== 'unpack ok')
        return err(createProblem('git/push-rejected', line));
    }
  } catch (error) {
    return err(toNetworkProblem(remote, error));
  }
  return err(
    createProblem('network/unexpected-answer', 'The server didn’t confirm whether it accepted the changes.', {
      retry: { kind: 'again' },
    }),
  );
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes.length === 0 ? encodeText('0000') : bytes;
}
