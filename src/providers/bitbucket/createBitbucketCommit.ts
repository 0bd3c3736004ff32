import { z } from 'zod';
import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { submoduleMode, symlinkMode } from '#workspace/git/repository.ts';
import type { ApiChange, ApiCommit } from '#workspace/transport/repositoryApi.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { branchAnswer, branchRoute, repositoryRoute, repositoryWords, sourceRoute } from './bitbucketClient.ts';
import type { BitbucketSource } from './listBitbucketFiles.ts';

const metaAnswer = z.object({ attributes: z.union([z.string(), z.array(z.string())]).nullish() });
const commitsAnswer = z.object({
  values: z.array(z.object({ hash: z.string(), parents: z.array(z.object({ hash: z.string() })) })),
});
type BranchTip = z.infer<typeof branchAnswer>['target'];

/** A field of a form, or a file with its `x-attributes`, which the browser's own `FormData` can't send. */
type FormPart =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly bytes: Uint8Array; readonly attribute: 'link' | 'executable' | null };

/**
 * One commit with one request (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-source/): Bitbucket compares the first of
 * `parents` with the branch's commit, and creates the branch if there is none. It answers without a body, and its `Location` may be hidden
 * from pages, so the commit is found on the branch.
 */
export async function createBitbucketCommit(
  source: BitbucketSource,
  request: ApiCommit,
): Promise<Result<ObjectId, Problem>> {
  const { client, repository, access } = source;
  const parts = planParts(request, source.title);
  if (!parts.ok) return parts;
  const words = { ...repositoryWords(repository), body: formatFormData(parts.value) };
  const sent = await client.ask(z.unknown(), `POST ${repositoryRoute}/src`, words, access);
  if (!sent.ok) return err(await explainFailure(source, request, sent.problem));
  const created = await findCreated(source, request);
  if (!created.ok) return created;
  const wrong = await findWrongMode(source, created.value, request.changes);
  if (!wrong.ok) return wrong;
  if (wrong.value === null) return created;
  if (request.from === null)
    await client.ask(z.unknown(), `DELETE ${branchRoute(request.branch)}`, repositoryWords(repository), access);
  const problem = `${source.title} stored ${wrong.value} as an ordinary file. Leave it out of the review, or send it with Git.`;
  return err(createProblem('provider/invalid-request', problem));
}

/** The value of `x-attributes` for a mode; null for an ordinary file. */
function attributeOf(mode: string | undefined): 'link' | 'executable' | null {
  if (mode === symlinkMode) return 'link';
  return mode === '100755' ? 'executable' : null;
}

/** The fields of the request. Fails for a submodule, and for a path that a field's name can't express. */
function planParts(
  { branch, from, parents, changes, message, author }: ApiCommit,
  title: string,
): Result<readonly FormPart[], Problem> {
  const refuse = (what: string) =>
    err(
      createProblem(
        'provider/invalid-request',
        `${title}’s API can’t store ${what}. Leave it out of the review, or send it with Git.`,
      ),
    );
  const [first, ...others] = parents;
  const parts: FormPart[] = [
    { name: 'message', text: message },
    { name: 'author', text: `${author.name} <${author.email}>` },
    { name: 'branch', text: branch },
    { name: 'parents', text: [from ?? first, ...others].join(',') },
  ];
  for (const { path, content, before } of changes) {
    if ([content?.mode, before?.mode].includes(submoduleMode)) return refuse(`the submodule ${path}`);
    if (!isPartName(path)) return refuse(`the file ${path}, because of its name`);
    // The slash tells a path from a field of that name.
    if (content === null) parts.push({ name: 'files', text: `/${path}` });
    else parts.push({ name: `/${path}`, bytes: content.bytes, attribute: attributeOf(content.mode) });
  }
  return ok(parts);
}

/** The commit that the request made: the branch's, or one that others have followed since. */
async function findCreated(source: BitbucketSource, request: ApiCommit): Promise<Result<ObjectId, Problem>> {
  const { client, repository, access } = source;
  const base = request.from ?? request.parents[0] ?? '';
  const tip = await findTip(source, request.branch);
  if (!tip.ok) return tip;
  const { hash, parents } = tip.value ?? { hash: '', parents: [] };
  if (parents?.[0]?.hash === base) return ok(hash);
  const words = { ...repositoryWords(repository), hash, exclude: base, pagelen: 100 };
  const later = await client.ask(commitsAnswer, `GET ${repositoryRoute}/commits/{hash}`, words, access);
  if (!later.ok) return later;
  const own = later.value.values.find((commit) => commit.parents[0]?.hash === base);
  return own === undefined ? err(createMovedOn(request.branch)) : ok(own.hash);
}

/** The commit of a branch; null without one. */
async function findTip(
  { client, repository, access }: BitbucketSource,
  branch: string,
): Promise<Result<BranchTip | null, Problem>> {
  const found = await client.ask(branchAnswer, `GET ${branchRoute(branch)}`, repositoryWords(repository), access);
  if (!found.ok) return found.problem.code === 'provider/not-found' ? ok(null) : found;
  return ok(found.value.target);
}

/** The first executable or link that isn't one in a new commit; null if all are. */
async function findWrongMode(
  { client, repository, access }: BitbucketSource,
  commit: ObjectId,
  changes: readonly ApiChange[],
): Promise<Result<string | null, Problem>> {
  for (const { path, content } of changes) {
    const attribute = attributeOf(content?.mode);
    if (attribute === null) continue;
    const words = { ...repositoryWords(repository), format: 'meta', fields: 'attributes' };
    const stored = await client.ask(metaAnswer, `GET ${sourceRoute(commit, path)}`, words, access);
    if (!stored.ok) return stored;
    if (![stored.value.attributes ?? []].flat().includes(attribute)) return ok(path);
  }
  return ok(null);
}

/** Why a commit could not be created. Bitbucket's messages for it aren't documented, so the branch tells first. */
async function explainFailure(source: BitbucketSource, request: ApiCommit, problem: Problem): Promise<Problem> {
  const { message, code } = problem;
  const { branch, from } = request;
  const newBranch = { retry: { kind: 'publishToNewBranch' } } as const;
  if (/branch (?:restriction|permission)|permission denied to (?:update|create) branch/i.test(message))
    return createProblem('git/push-protected-branch', message, newBranch);
  if (code === 'provider/not-permitted' && !/scope/i.test(message))
    return createProblem('git/push-forbidden', message, { retry: { kind: 'fork' } });
  if (code !== 'provider/invalid-request' && code !== 'provider/not-found') return problem;
  const tip = await findTip(source, branch);
  if (!tip.ok) return tip.problem.code.startsWith('network/') ? problem : tip.problem;
  if ((tip.value?.hash ?? null) !== from) return createMovedOn(branch);
  const { owner, name } = source.repository;
  if (code === 'provider/not-found' || /parent/i.test(message))
    return createProblem(
      'git/push-rejected',
      `${owner}/${name} doesn’t have the commit that your changes are based on. Sync that fork on ${source.title}’s website, then try again.`,
      { retry: { kind: 'again' } },
    );
  return problem;
}

function createMovedOn(branch: string): Problem {
  return createProblem('git/push-moved-on', `Someone else has added to the branch "${branch}".`, {
    retry: { kind: 'updateThenPublish' },
  });
}

/** True if a path can be the name of a field: how others are escaped differs between servers. */
function isPartName(path: string): boolean {
  return !/["\\\r\n]/.test(path);
}

/**
 * A body of the type `multipart/form-data` (RFC 7578), with names in UTF-8 as browsers send them (HTML, "multipart/form-data encoding
 * algorithm"). Names must fulfill `isPartName`.
 */
function formatFormData(parts: readonly FormPart[]): Blob {
  const boundary = `docwright${crypto.getRandomValues(new Uint32Array(4)).join('')}`;
  const chunks = parts.flatMap((part) => {
    const { name } = part;
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`;
    if ('text' in part) return [encodeText(`${head}\r\n\r\n${part.text}\r\n`)];
    const file = name.slice(name.lastIndexOf('/') + 1);
    const attributes = part.attribute === null ? '' : `; x-attributes="${part.attribute}"`;
    const type = 'Content-Type: application/octet-stream';
    return [
      encodeText(`${head}; filename="${file}"${attributes}\r\n${type}\r\n\r\n`),
      Uint8Array.from(part.bytes),
      encodeText('\r\n'),
    ];
  });
  // A blob's type is lowercase, and so is the boundary.
  return new Blob([...chunks, encodeText(`--${boundary}--\r\n`)], {
    type: `multipart/form-data; boundary=${boundary}`,
  });
}
