import { decodeText, encodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { mergeText } from '#workspace/mergeFile.ts';
import type { StoredFile } from '#workspace/workspace.ts';
import { addressStore } from '../addressStore.ts';
import { filesStore, setFile } from '../filesStore.ts';
import type { Bytes, FileOperation } from '../fileOperation.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { accessTo } from '../tokensStore.ts';
import { editText, saveFile } from './editText.ts';
import { goTo } from './goTo.ts';

type Answer = Promise<Result<void, Problem>>;

/**
 * Does one operation in storage and in the files that are open. A text that somebody changed since is merged with;
 * `workspace/changed-elsewhere` where that cannot be.
 */
export async function applyOperation(operation: FileOperation): Answer {
  if (operation.kind === 'move') return move(operation.from, operation.to);
  if (operation.kind === 'bytes') return operation.after === null ? remove(operation.path) : write(operation.path, operation.after);
  const present = await presentText(operation.path);
  if (!present.ok) return present;
  if (operation.after === null) return present.value === operation.before ? remove(operation.path) : changedSince(operation.path);
  if (present.value === operation.before) return writeText(operation.path, operation.after);
  const merged = present.value === null || operation.before === null ? null : mergeText(operation.before, present.value, operation.after);
  return merged === null ? changedSince(operation.path) : writeText(operation.path, merged);
}

/** The text of a file as it is on the screen, or else in storage; null where there is none. */
export async function presentText(path: RepoPath): Promise<Result<string | null, Problem>> {
  const open = filesStore.getState().files[path];
  if (open?.kind === 'text') return ok(open.text);
  const stored = await presentBytes(path);
  if (!stored.ok || stored.value === null) return stored.ok ? ok(null) : stored;
  return decodeText(stored.value);
}

/** The stored bytes of a file; null where there is none. */
export async function presentBytes(path: RepoPath): Promise<Result<Bytes | null, Problem>> {
  const read = await readStored(path);
  if (read.ok) return ok(read.value.bytes);
  return read.problem.code === 'workspace/file-not-found' ? ok(null) : read;
}

function readStored(path: RepoPath): Promise<Result<StoredFile, Problem>> {
  const site = openSiteNow();
  if (site === null) return Promise.resolve(noSite());
  return services().workspace.read(site.summary.id, path, { access: accessTo(site.summary.url) });
}

async function writeText(path: RepoPath, text: string): Answer {
  if (filesStore.getState().files[path]?.kind !== 'text') return write(path, encodeText(text));
  editText(path, text);
  await saveFile(path);
  const file = filesStore.getState().files[path];
  return file?.kind === 'text' && file.saving.kind === 'failed' ? err(file.saving.problem) : ok(undefined);
}

async function write(path: RepoPath, bytes: Bytes): Answer {
  const site = openSiteNow();
  if (site === null) return noSite();
  const written = await services().workspace.write(site.summary.id, path, bytes, null);
  if (written.ok) setFile(path, () => null);
  return written.ok ? ok(undefined) : written;
}

async function remove(path: RepoPath): Answer {
  const site = openSiteNow();
  if (site === null) return noSite();
  const removed = await services().workspace.remove(site.summary.id, path);
  if (removed.ok) setFile(path, () => null);
  return removed;
}

async function move(from: RepoPath, to: RepoPath): Answer {
  const site = openSiteNow();
  if (site === null) return noSite();
  const moved = await services().workspace.move(site.summary.id, from, to);
  if (!moved.ok) return moved;
  setFile(from, () => null);
  const { address } = addressStore.getState();
  if (address.view === 'site' && address.path === from) goTo({ ...address, path: to }, true);
  return moved;
}

function noSite(): { readonly ok: false; readonly problem: Problem } {
  return err(problem('workspace/site-not-found', 'No site is open.'));
}

function changedSince(path: RepoPath): { readonly ok: false; readonly problem: Problem } {
  return err(problem('workspace/changed-elsewhere', `${path} was changed since, at the same place.`));
}
