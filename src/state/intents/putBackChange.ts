import { decodeText } from '#base/encoding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { Result } from '#base/result.ts';
import type { DiscardedChange, SiteId } from '#workspace/workspace.ts';
import { services } from '../services.ts';
import { applyOperation, storedText } from './applyOperation.ts';

/** A change that was taken back, and the text that its file had right after; null where there was none. */
export interface TakenBack {
  readonly discarded: DiscardedChange;
  readonly left: string | null;
}

/** Takes a change back. */
export async function takeBackChange(site: SiteId, path: RepoPath): Promise<Result<TakenBack, Problem>> {
  const discarded = await services().workspace.discard(site, path);
  if (!discarded.ok) return discarded;
  const left = await storedText(path);
  return { ok: true, value: { discarded: discarded.value, left: left.ok ? left.value : null } };
}

/** Puts a change in place again. What was typed since is merged with it; a problem where that cannot be. */
export function putBackChange(site: SiteId, { discarded, left }: TakenBack): Promise<Result<void, Problem>> {
  const { change, bytes } = discarded;
  const text = bytes === null ? null : decodeText(bytes);
  const isText = (change.kind === 'edited' || change.kind === 'added') && text?.ok === true;
  return isText ? applyOperation({ kind: 'text', path: change.path, before: left, after: text.value }) : services().workspace.reapply(site, discarded);
}
