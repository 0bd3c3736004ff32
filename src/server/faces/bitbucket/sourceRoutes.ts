import { existsSync } from 'node:fs';
import { raw, type Request, type Response, type Router } from 'express';
import { parseLfsPointer } from '#base/lfsPointer.ts';
import { answer, ApiError } from '../../api/apiError.ts';
import {
  findCommit,
  listTreeEntries,
  readHostedBlob,
  readHostedBlobs,
  type HostedTreeEntry,
} from '../../git/gitObjects.ts';
import { resolveBranchCommit, type HostedRepository } from '../../git/repositoryStore.ts';
import { runGit } from '../../git/runGit.ts';
import { lfsObjectPath } from '../../git/lfsObjects.ts';
import { paginate, restOfPath, type BitbucketContext } from './bitbucketContext.ts';
import { toBitbucketCommit, toTreeEntry } from './bitbucketResponses.ts';
import { commitFiles } from './commitFiles.ts';
import { parseFormData } from './parseFormData.ts';

const repository = '/repositories/:workspace/:slug';

/** Files, commits, and comparisons (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-source/, api-group-commits). */
export function addSourceRoutes(router: Router, context: BitbucketContext): void {
  const { host, addresses } = context;
  const snapshots = new Snapshots();
  router.get(`${repository}/src/:commit{/*path}`, async (request, response) =>
    host.answers.add(sendSource(context, snapshots, request, response)),
  );
  router.post(
    `${repository}/src`,
    raw({ type: () => true, limit: '64mb' }),
    async (request: Request, response: Response) => {
      const { found, by } = context.writable(request);
      const body: unknown = request.body;
      const fields = parseFormData(
        Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        request.headers['content-type'] ?? '',
      );
      const commit = await host.answers.add(
        commitFiles(found, fields, by, (branch) => host.isProtected(found, branch)),
      );
      host.notifyBranchesChanged(found);
      const { api } = addresses(request);
      response.setHeader('Location', `${api}/repositories/${found.owner}/${found.name}/commit/${commit}`);
      response.status(201).end();
    },
  );
  addCommitRoutes(router, context);
}

function addCommitRoutes(router: Router, context: BitbucketContext): void {
  const { host, addresses } = context;
  const show = async (request: Request, found: HostedRepository, sha: string) => {
    const commit = await findCommit(found.folder, sha);
    if (commit === null) throw new ApiError(404, 'Commit not found');
    return toBitbucketCommit(found, commit, addresses(request));
  };
  router.get(
    `${repository}/commit/:commit`,
    answer(host, async (request) => {
      const found = context.repository(request);
      return show(request, found, await resolveRevision(found, request));
    }),
  );
  router.get(
    `${repository}/commits/:commit`,
    answer(host, async (request) => {
      const found = context.repository(request);
      const exclude = [request.query['exclude'] ?? []].flat().map((one) => `^${String(one)}`);
      const commit = await resolveRevision(found, request);
      const { output, status } = await runGit(found.folder, ['rev-list', '--max-count=1000', commit, ...exclude]);
      if (status !== 0) throw new ApiError(404, 'Commit not found');
      const shas = output.split('\n').filter((sha) => sha !== '');
      const commits = await Promise.all(shas.map((sha) => show(request, found, sha)));
      return paginate(commits, request, addresses(request), { usual: 30, most: 100, isNumbered: false });
    }),
  );
  router.get(
    `${repository}/diffstat/:spec`,
    answer(host, async (request) => {
      const found = context.repository(request);
      const [source = '', destination = `${source}^`] = String(request.params['spec']).split('..');
      const from =
        request.query['topic'] === 'false'
          ? destination
          : (await runGit(found.folder, ['merge-base', source, destination])).output.trim();
      const files = await compare(found, from, source, request.query['renames'] !== 'false');
      return paginate(files, request, addresses(request), { usual: 500, most: 5000, isNumbered: true });
    }),
  );
}

/** The changed files between two commits, as a diffstat lists them. `status` replaces that of each file. */
export async function compare(
  { folder }: HostedRepository,
  from: string,
  to: string,
  renames: boolean,
  status?: string,
): Promise<readonly object[]> {
  const words = ['diff', '--name-status', '-z', renames ? '-M' : '--no-renames', from, to];
  const compared = await runGit(folder, words);
  if (compared.status !== 0) throw new ApiError(404, 'Commit not found');
  const parts = compared.output.split('\0');
  const files: object[] = [];
  const statuses = new Map([
    ['A', 'added'],
    ['D', 'removed'],
    ['R', 'renamed'],
  ]);
  for (let index = 0; index + 1 < parts.length;) {
    const letter = parts[index]?.[0] ?? '';
    const old = parts[index + 1] ?? '';
    const fresh = letter === 'R' ? (parts[index + 2] ?? '') : old;
    index += letter === 'R' ? 3 : 2;
    const file = (path: string) => ({ type: 'commit_file', path, escaped_path: path });
    files.push({
      type: 'diffstat',
      status: status ?? statuses.get(letter) ?? 'modified',
      lines_added: 0,
      lines_removed: 0,
      old: letter === 'A' ? null : file(old),
      new: letter === 'D' ? null : file(fresh),
    });
  }
  return files;
}

/** The files of a commit, and the contents of most of them, which clients read one by one. */
interface Snapshot {
  readonly entries: readonly HostedTreeEntry[];
  readonly blobs: ReadonlyMap<string, Uint8Array>;
  /** The contents in Git LFS that files point to, by the names of the files' blobs. */
  readonly lfs: ReadonlyMap<string, string>;
}

/** The snapshots that were read last: a commit doesn't change. */
class Snapshots {
  readonly #latest = new Map<string, Snapshot>();

  async read(found: HostedRepository, commit: string): Promise<Snapshot> {
    const key = `${found.folder} ${commit}`;
    const snapshot = this.#latest.get(key) ?? (await readSnapshot(found, commit));
    this.#latest.delete(key);
    this.#latest.set(key, snapshot);
    const [oldest] = this.#latest.keys();
    if (this.#latest.size > 8 && oldest !== undefined) this.#latest.delete(oldest);
    return snapshot;
  }
}

async function readSnapshot(found: HostedRepository, commit: string): Promise<Snapshot> {
  const entries = await listTreeEntries(found.folder, commit, true);
  if (entries === null) throw new ApiError(404, `Commit not found: ${commit}`);
  const small = entries.filter(({ type, size }) => type === 'blob' && (size ?? 0) < 10_000).slice(0, 5000);
  const blobs = await readHostedBlobs(
    found.folder,
    small.map(({ sha }) => sha),
  );
  // Pointers without contents are ordinary files.
  const lfs = [...blobs].flatMap(([sha, bytes]) => {
    const oid = parseLfsPointer(bytes)?.oid;
    return oid !== undefined && existsSync(lfsObjectPath(found, oid)) ? [[sha, oid] as const] : [];
  });
  return { entries, blobs, lfs: new Map(lfs) };
}

/** A file's contents or metadata, or a page of a folder. */
async function sendSource(
  context: BitbucketContext,
  snapshots: Snapshots,
  request: Request,
  response: Response,
): Promise<void> {
  const found = context.repository(request);
  const at = context.addresses(request);
  const commit = await resolveRevision(found, request);
  const path = restOfPath(request, 'path').replace(/\/$/, '');
  const { entries, blobs, lfs } = await snapshots.read(found, commit);
  const describe = (one: HostedTreeEntry) => toTreeEntry(found, commit, one, { ...at, isInLfs: lfs.has(one.sha) });
  const entry = entries.find((one) => one.path === path);
  const isFolder = path === '' ? request.path.endsWith('/') : entry?.type === 'tree';
  if (!isFolder && entry === undefined) throw new ApiError(404, `No such file or directory: ${path}`);
  if (entry !== undefined && request.query['format'] === 'meta') return void response.json(describe(entry));
  if (entry !== undefined && !isFolder) {
    const oid = lfs.get(entry.sha);
    if (oid !== undefined)
      return response.redirect(301, `${at.web}/${found.owner}/${found.name}/info/lfs/objects/${oid}`);
    return sendFile(response, found, entry, blobs.get(entry.sha) ?? null);
  }
  const depth = Number(request.query['max_depth'] ?? 1);
  if (!Number.isInteger(depth) || depth < 1) throw new ApiError(400, 'Invalid max_depth');
  const levels = (one: string) => (one === '' ? 0 : one.split('/').length);
  const inside = entries
    .filter((one) => path === '' || one.path.startsWith(`${path}/`))
    .filter((one) => levels(one.path) - levels(path) <= depth)
    .toSorted((a, b) => levels(a.path) - levels(b.path));
  response.json(paginate(inside.map(describe), request, at, { usual: 10, most: 100, isNumbered: false }));
}

async function sendFile(
  response: Response,
  { folder }: HostedRepository,
  { type, sha }: HostedTreeEntry,
  known: Uint8Array | null,
): Promise<void> {
  const bytes = type === 'commit' ? Buffer.from(sha) : (known ?? (await readHostedBlob(folder, sha)));
  if (bytes === null) throw new ApiError(404, 'File not found');
  response.setHeader('Content-Disposition', 'attachment');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('ETag', `"${sha.slice(0, 32)}"`);
  response.type('application/octet-stream').send(Buffer.from(bytes));
}

/** The commit of a branch or of a commit's name. A branch with a slash can't be in a path. */
async function resolveRevision(found: HostedRepository, request: Request): Promise<string> {
  const name = String(request.params['commit']);
  if (/^[0-9a-f]{40}$/.test(name)) return name;
  const commit = /^[0-9a-f]{7,39}$/.test(name)
    ? (await runGit(found.folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`])).output.trim()
    : await resolveBranchCommit(found, name);
  if (commit === null || commit === '') throw new ApiError(404, `Commit not found: ${name}`);
  return commit;
}
