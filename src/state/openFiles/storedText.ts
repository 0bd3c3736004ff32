import { decodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { ok, type Result } from '#base/result.ts';
import { measureTime } from '#workspace/measureTime.ts';
import type { Revision } from '#workspace/workspace.ts';
import type { SessionDeps } from './sessionDeps.ts';

/** A stored text with its revision. */
export interface StoredText {
  readonly text: string;
  readonly revision: Revision;
}

/** Reads a file of the site as text. */
export async function readStoredText(
  { workspace, site, access }: SessionDeps,
  path: RepoPath,
): Promise<Result<StoredText, Problem>> {
  const operation = { access: await access() };
  const read = await measureTime('storage: the page’s text', () => workspace.read(site, path, operation));
  if (!read.ok) return read;
  const text = decodeText(read.value.bytes);
  return text.ok ? ok({ text: text.value, revision: read.value.revision }) : text;
}
