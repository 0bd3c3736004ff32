import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { formatLfsPointer } from '#base/lfsPointer.ts';
import type { Account } from '../../accounts.ts';
import { ApiError } from '../../api/apiError.ts';
import {
  listTreeEntries,
  moveHostedBranch,
  writeHostedBlob,
  writeHostedCommit,
  writeHostedTree,
  type HostedTreeEntry,
  type TreeEdit,
} from '../../git/gitObjects.ts';
import { resolveBranchCommit, type HostedRepository } from '../../git/repositoryStore.ts';
import { runGitOrThrow } from '../../git/runGit.ts';
import { storeLfsObject } from '../../lfsRouter.ts';

/** One of `files[]` in `POST …/contents`. */
export interface FileOperation {
  readonly operation: 'create' | 'update' | 'delete';
  readonly path: string;
  readonly content?: string | undefined;
  readonly sha?: string | undefined;
  readonly from_path?: string | undefined;
}

/** A commit of many files. */
export interface FilesCommit {
  readonly files: readonly FileOperation[];
  readonly branch: string;
  readonly newBranch: string;
  readonly message: string;
  readonly author: Pick<Account, 'name' | 'email'>;
  readonly committer: Pick<Account, 'name' | 'email'>;
  readonly isForgejo: boolean;
}

/**
 * Creates one commit on top of whatever the branch holds now, as services/repository/files/update.go does: only the named files are
 * compared with what the client has seen. An executable stays one, and nothing else can be expressed. Returns the commit.
 */
export async function commitFiles(found: HostedRepository, commit: FilesCommit): Promise<string> {
  const tip = await resolveBranchCommit(found, commit.branch);
  if (tip === null) throw new ApiError(404, `branch does not exist [repo_id: 1 name: ${commit.branch}]`);
  const isNew = commit.newBranch !== commit.branch;
  if (isNew && (await resolveBranchCommit(found, commit.newBranch)) !== null)
    throw new ApiError(422, `branch already exists [name: ${commit.newBranch}]`);
  const entries = (await listTreeEntries(found.folder, tip, true)) ?? [];
  const there = new Map(entries.map((entry) => [entry.path, entry]));
  const edits: TreeEdit[] = [];
  const written = commit.files.filter(({ operation }) => operation !== 'delete').map(({ path }) => path);
  const lfsPaths = await findLfsPaths(found.folder, tip, written);
  for (const file of commit.files) edits.push(...(await toEdits(found, there, file, lfsPaths)));
  const tree = await writeHostedTree(found.folder, tip, edits);
  const { author, committer } = commit;
  const message = commit.message.trim();
  const created = await writeHostedCommit(found.folder, { tree, parents: [tip], message, author, committer });
  const outcome = await moveHostedBranch(found.folder, commit.newBranch, created, { isNew });
  if (outcome !== 'moved')
    throw new ApiError(commit.isForgejo ? 409 : 500, `PushOutOfDate Error: ${commit.newBranch} was updated`);
  return created;
}

/** The paths that `.gitattributes` gives to Git LFS. */
async function findLfsPaths(folder: string, commit: string, paths: readonly string[]): Promise<ReadonlySet<string>> {
  const temporary = await mkdtemp(join(tmpdir(), 'docwright-attributes-'));
  const environment = { GIT_INDEX_FILE: join(temporary, 'index') };
  try {
    await runGitOrThrow(folder, ['read-tree', commit], { environment });
    const input = paths.map((path) => `${path}\0`).join('');
    const asked = await runGitOrThrow(folder, ['check-attr', '--cached', '-z', '--stdin', 'filter'], {
      environment,
      input,
    });
    const words = asked.split('\0');
    return new Set(paths.filter((_, index) => words[index * 3 + 2] === 'lfs'));
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Stores contents with Git LFS, whatever they are, and returns their pointer (`writeRepoObjectForModify`). */
async function toLfsPointer(found: HostedRepository, bytes: Uint8Array): Promise<Uint8Array> {
  const pointer = { oid: createHash('sha256').update(bytes).digest('hex'), size: bytes.length };
  await storeLfsObject(found, Readable.from([bytes]), pointer);
  return formatLfsPointer(pointer);
}

async function toEdits(
  found: HostedRepository,
  there: ReadonlyMap<string, HostedTreeEntry>,
  file: FileOperation,
  lfsPaths: ReadonlySet<string>,
): Promise<readonly TreeEdit[]> {
  if (!isValidPath(file.path)) throw new ApiError(422, `path contains a malformed path component [path: ${file.path}]`);
  const from = file.from_path === undefined || file.from_path === '' ? file.path : file.from_path;
  const before = there.get(from);
  if (file.operation !== 'create') {
    if (before === undefined || before.type === 'tree')
      throw new ApiError(404, `object does not exist [id: , rel_path: ${from}]`);
    if (file.sha === undefined || file.sha === '')
      throw new ApiError(422, 'a SHA or commit ID must be proved when updating a file');
    if (file.sha !== before.sha)
      throw new ApiError(422, `sha does not match [given: ${file.sha}, expected: ${before.sha}]`);
  }
  if (file.operation === 'delete') return [{ path: from, mode: '100644', sha: null }];
  checkTarget(there, file, from);
  const bytes = Buffer.from(file.content ?? '', 'base64');
  if (bytes.toString('base64').replace(/=+$/, '') !== (file.content ?? '').replace(/=+$/, ''))
    throw new ApiError(422, 'illegal base64 data at input byte 0');
  const isExecutable = file.operation === 'update' && before?.mode === '100755';
  const sha = await writeHostedBlob(found.folder, lfsPaths.has(file.path) ? await toLfsPointer(found, bytes) : bytes);
  return [
    ...(from === file.path ? [] : [{ path: from, mode: '100644', sha: null }]),
    { path: file.path, mode: isExecutable ? '100755' : '100644', sha },
  ];
}

/** Fails if a file, a link, or a folder is in the way of the target; looks at the branch, not at the commit's other files. */
function checkTarget(there: ReadonlyMap<string, HostedTreeEntry>, { path, operation }: FileOperation, from: string) {
  const parts = path.split('/');
  for (const [index] of parts.entries()) {
    const part = parts.slice(0, index + 1).join('/');
    const entry = there.get(part);
    if (entry === undefined) return;
    const isLast = index === parts.length - 1;
    if (!isLast && entry.type !== 'tree')
      throw new ApiError(422, `a file exists where you’re trying to create a subdirectory [path: ${part}]`);
    if (!isLast) continue;
    if (entry.mode === '120000')
      throw new ApiError(422, `a symbolic link exists where you’re trying to create a subdirectory [path: ${part}]`);
    if (entry.type === 'tree')
      throw new ApiError(422, `a directory exists where you’re trying to create a file [path: ${part}]`);
    if (from !== path || operation === 'create')
      throw new ApiError(422, `repository file already exists [path: ${path}]`);
  }
}

function isValidPath(path: string): boolean {
  return path !== '' && path.split('/').every((part) => !['', '.', '..', '.git'].includes(part.toLowerCase()));
}
