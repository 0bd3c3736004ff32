import { encodeBase64 } from '#base/base64.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { submoduleMode } from '#workspace/git/repository.ts';
import type { ApiChange, ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { createBranch, createdObject, moveBranch, toRouteWords, type GithubTarget } from './githubCommit.ts';

/** One tree request: files with their text, and bytes. Requests with more than about 200, or 2.5 MB, have failed with 502 and 422. */
const [mostInlineFiles, mostBytes] = [100, 2_000_000];
/** In bytes: a text that a tree takes inline. Others are sent by themselves. */
const mostInline = 100_000;
/** In bytes: an entry without its path and text. */
const entrySize = 150;

/** An entry of a tree request: a deletion or a known object (`sha`), a text, or bytes that are sent as a blob first. */
export type PlannedEntry = { readonly path: string; readonly mode: string; readonly type: 'blob' | 'commit' } & (
  | { readonly sha: ObjectId | null }
  | { readonly content: string }
  | { readonly bytes: Uint8Array }
);

/**
 * One commit through the Git data API: blobs, trees, commit, and then the branch, so that a failure leaves nothing visible. Keeps file
 * modes and several parents; GitHub doesn't sign it.
 */
export async function createDataCommit(
  target: GithubTarget,
  baseTree: ObjectId,
  { branch, from, parents, tree, changes, message, author }: ApiCommit,
): Promise<Result<ObjectId, Problem>> {
  const create = (route: string, words: object) =>
    target.client.ask(
      createdObject,
      `POST /repos/{owner}/{repo}/git/${route}`,
      { ...toRouteWords(target), ...words },
      target.access,
    );
  const parts: object[][] = [];
  for (const planned of planTrees(changes)) {
    const entries: object[] = [];
    for (const entry of planned) {
      if (!('bytes' in entry)) {
        entries.push(entry);
        continue;
      }
      const { bytes, ...rest } = entry;
      const blob = await create('blobs', { content: encodeBase64(bytes), encoding: 'base64' });
      if (!blob.ok) return blob;
      entries.push({ ...rest, sha: blob.value.sha });
    }
    parts.push(entries);
  }
  let written = baseTree;
  for (const entries of parts) {
    const part = await create('trees', { base_tree: written, tree: entries });
    if (!part.ok) return part;
    written = part.value.sha;
  }
  if (written !== tree) return err(createProblem('git/push-rejected', 'The host stored other files than were sent.'));
  const commit = await create('commits', { message, tree, parents, author });
  if (!commit.ok) return commit;
  const { sha } = commit.value;
  const moved = from === null ? await createBranch(target, branch, sha) : await moveBranch(target, branch, sha);
  return moved.ok ? ok(sha) : moved;
}

/** The tree requests for changes; each is based on the one before. Deletions come first: a folder may take a file's name. */
export function planTrees(changes: readonly ApiChange[]): readonly (readonly PlannedEntry[])[] {
  const entries = changes.map(toPlannedEntry);
  const isDeletion = (entry: PlannedEntry) => 'sha' in entry && entry.sha === null;
  const parts: PlannedEntry[][] = [];
  let [inline, bytes] = [0, 0];
  for (const entry of [...entries.filter(isDeletion), ...entries.filter((one) => !isDeletion(one))]) {
    const text = 'content' in entry ? entry.content : '';
    const size = entrySize + 2 * entry.path.length + text.length;
    const isFull = inline + ('content' in entry ? 1 : 0) > mostInlineFiles || bytes + size > mostBytes;
    if (parts.length === 0 || isFull) {
      parts.push([]);
      [inline, bytes] = [0, 0];
    }
    parts.at(-1)?.push(entry);
    if ('content' in entry) inline += 1;
    bytes += size;
  }
  return parts;
}

function toPlannedEntry({ path, content }: ApiChange): PlannedEntry {
  if (content === null) return { path, mode: '100644', type: 'blob', sha: null };
  const { mode, bytes, oid } = content;
  if (mode === submoduleMode) return { path, mode, type: 'commit', sha: oid };
  const text = bytes.length <= mostInline ? decodeExactly(bytes) : null;
  return text === null ? { path, mode, type: 'blob', bytes } : { path, mode, type: 'blob', content: text };
}

/** The text of UTF-8 bytes; null if they aren't, or if the text encodes to other bytes. */
function decodeExactly(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null; // not UTF-8
  }
}
