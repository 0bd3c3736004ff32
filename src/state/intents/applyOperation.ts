import { decodeText, encodeText } from '#base/encoding.ts';
import { problem, type Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { err, ok, type Result } from '#base/result.ts';
import { mergeText } from '#workspace/mergeFile.ts';
import type { Revision, StoredFile } from '#workspace/workspace.ts';
import { addressStore } from '../addressStore.ts';
import { openTextOf } from '../openFiles/filesStore.ts';
import { openFiles, sessionOf } from '../openFiles/openFiles.ts';
import type { Bytes, FileOperation } from '../fileOperation.ts';
import { services } from '../services.ts';
import { openSiteNow } from '../siteStore.ts';
import { accessTo } from '../tokensStore.ts';
import { goTo } from './goTo.ts';

type Answer = Promise<Result<void, Problem>>;

/**
 * Does one operation in storage and in the files that are open. A text that somebody changed since is merged with;
 * `workspace/changed-elsewhere` where that cannot be.
 */
export async function applyOperation(operation: FileOperation): Answer {
  if (operation.kind === 'move') return move(operation.from, operation.to);
  if (operation.kind === 'bytes') return operation.after === null ? remove(operation.path) : write(operation.path, operation.after);
  const { path, before, after } = operation;
  return after === null ? removeText(path, before) : changeText(path, before, after);
}

/** The text of a file as it is on the screen, or else in storage; null where there is none. */
export function presentText(path: RepoPath): Promise<Result<string | null, Problem>> {
  const open = openTextOf(path);
  return open === null ? storedText(path) : Promise.resolve(ok(open));
}

/** The text of a file in storage; null where there is none. */
export async function storedText(path: RepoPath): Promise<Result<string | null, Problem>> {
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

async function changeText(path: RepoPath, before: string | null, after: string): Answer {
  const session = sessionOf(path);
  if (session?.file.kind === 'text') return session.change((text) => changedOver(path, text, before, after));
  for (;;) {
    const read = await readStored(path);
    const isThere = read.ok || read.problem.code !== 'workspace/file-not-found';
    if (!read.ok && isThere) return read;
    const present = read.ok ? decodeText(read.value.bytes) : ok(null);
    if (!present.ok) return present;
    const text = changedOver(path, present.value, before, after);
    const written = text.ok ? await write(path, encodeText(text.value), read.ok ? read.value.revision : 0) : text;
    // Another tab stored something in between: it is asked again what there is.
    if (written.ok || !text.ok || written.problem.code !== 'workspace/changed-elsewhere') return written;
  }
}

/** The text after a change from `before` to `after`, made over what the file holds now. */
function changedOver(path: RepoPath, present: string | null, before: string | null, after: string): Result<string, Problem> {
  if (present === before) return ok(after);
  const merged = present === null || before === null ? null : mergeText(before, present, after);
  return merged === null ? changedSince(path) : ok(merged);
}

async function removeText(path: RepoPath, before: string | null): Answer {
  const present = await presentText(path);
  if (!present.ok) return present;
  return present.value === before ? remove(path) : changedSince(path);
}

async function write(path: RepoPath, bytes: Bytes, expected: Revision | null = null): Answer {
  const site = openSiteNow();
  if (site === null) return noSite();
  const written = await services().workspace.write(site.summary.id, path, bytes, expected);
  if (!written.ok) return written;
  await openFiles()?.followFile(path);
  return ok(undefined);
}

async function remove(path: RepoPath): Answer {
  const site = openSiteNow()?.summary.id;
  const files = openFiles();
  return site === undefined || files === null ? noSite() : files.remove(path, () => services().workspace.remove(site, path));
}

async function move(from: RepoPath, to: RepoPath): Answer {
  const site = openSiteNow()?.summary.id;
  const files = openFiles();
  if (site === undefined || files === null) return noSite();
  const moved = await files.move(from, to, () => services().workspace.move(site, from, to));
  if (!moved.ok) return moved;
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
