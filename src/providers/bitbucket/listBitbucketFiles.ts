import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { submoduleMode, symlinkMode } from '#workspace/git/repository.ts';
import type { Access } from '#workspace/workspace.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { ForgeRepositoryName } from '../provider.ts';
import { askAll, createUseGitProblem, repositoryRoute, repositoryWords, sourceRoute } from './bitbucketClient.ts';

/** A repository, and one person's access to it. */
export interface BitbucketSource {
  readonly client: ForgeClient;
  readonly title: string;
  /** Host of the API, and the permission that reading needs. */
  readonly signIn: { readonly host: string; readonly permission: string };
  readonly repository: ForgeRepositoryName;
  readonly access: Access | undefined;
}

/** A file as Bitbucket lists it: its contents aren't named. */
export interface ListedFile {
  readonly path: string;
  readonly mode: string;
  readonly size: number | null;
  /** True if its contents are in Git LFS: Bitbucket doesn't send the pointer. */
  readonly isInLfs: boolean;
}

const entryAnswer = z.object({
  type: z.string(),
  path: z.string(),
  size: z.number().nullish(),
  // Described as one text, and sent as a list.
  attributes: z.union([z.string(), z.array(z.string())]).nullish(),
});
type Entry = z.infer<typeof entryAnswer>;

/** Levels of folders in one list: more would take Bitbucket too long (status 555). Entries in a page, and pages. */
const [usualDepth, pageLength, mostPages] = [20, 100, 10_000];

/**
 * The files of a commit; fails if there are more than `most`. Folders come level by level; if that takes Bitbucket too long, folder by
 * folder (https://developer.atlassian.com/cloud/bitbucket/rest/api-group-source/, `max_depth`).
 */
export async function listBitbucketFiles(
  source: BitbucketSource,
  commit: string,
  most: number,
  onProgress: (bytes: number) => void,
): Promise<Result<readonly ListedFile[], Problem>> {
  const { client, repository, access } = source;
  const files: ListedFile[] = [];
  const visit = async (folder: string, depth: number): Promise<Problem | null> => {
    const words = {
      ...repositoryWords(repository),
      max_depth: depth,
      pagelen: pageLength,
      fields: 'next,values.type,values.path,values.size,values.attributes',
    };
    const route = `GET ${sourceRoute(commit, folder === '' ? '' : `${folder}/`)}`;
    const listed = await askAll(client, entryAnswer, { route, words, access, most: mostPages }, (entries) => {
      onProgress((files.length + entries.length) * 100);
      return files.length + entries.filter(isFile).length > most;
    });
    if (!listed.ok) return depth > 1 && tookTooLong(listed.problem) ? visit(folder, 1) : listed.problem;
    files.push(...listed.value.filter(isFile).map(toListedFile));
    if (files.length > most) return createTooManyProblem(source, most);
    for (const { path } of listed.value.filter(
      (entry) => !isFile(entry) && levelsBelow(folder, entry.path) === depth,
    )) {
      const problem = await visit(path, usualDepth);
      if (problem !== null) return problem;
    }
    return null;
  };
  const problem = await visit('', usualDepth);
  return problem === null ? ok(files) : err(problem);
}

/** The paths that differ between two commits; null if Bitbucket can't compare them. */
export async function listChangedPaths(
  { client, repository, access }: BitbucketSource,
  one: string,
  other: string,
): Promise<Result<ReadonlySet<string>, Problem> | null> {
  const side = z.object({ path: z.string() }).nullish();
  const fileAnswer = z.object({ old: side, new: side });
  // Both directions: if a comparison starts at the commits' common ancestor, it shows only one side's changes.
  const answers = await Promise.all(
    [`${one}..${other}`, `${other}..${one}`].map((spec) => {
      const fields = 'next,values.old.path,values.new.path';
      const words = { ...repositoryWords(repository), spec, topic: false, renames: false, pagelen: 500, fields };
      return askAll(client, fileAnswer, { route: `GET ${repositoryRoute}/diffstat/{spec}`, words, access, most: 200 });
    }),
  );
  const paths = new Set<string>();
  for (const answer of answers) {
    if (!answer.ok) return answer.problem.code === 'provider/not-found' || tookTooLong(answer.problem) ? null : answer;
    for (const file of answer.value)
      for (const path of [file.old?.path, file.new?.path]) if (path != null) paths.add(path);
  }
  return ok(paths);
}

/** The size of a repository that can't be opened through the API: without signing in, or at all. */
export function createTooManyProblem(
  { title, access, signIn }: Pick<BitbucketSource, 'title' | 'access' | 'signIn'>,
  most: number,
): Problem {
  const reason = `${title} sends about ${most} files an hour through its API, and this repository has more.`;
  return access === undefined
    ? createProblem('git/sign-in-needed', `Without signing in, ${reason}`, { retry: { kind: 'signIn', ...signIn } })
    : createUseGitProblem(reason);
}

function isFile({ type }: Entry): boolean {
  return type === 'commit_file';
}

function toListedFile({ path, size, attributes }: Entry): ListedFile {
  const has = (name: string) => [attributes ?? []].flat().includes(name);
  const mode = has('link')
    ? symlinkMode
    : has('subrepository')
      ? submoduleMode
      : has('executable')
        ? '100755'
        : '100644';
  return { path, mode, size: size ?? null, isInLfs: has('lfs') };
}

/** Status 555: the request is too large; servers in front of it have their own. */
function tookTooLong({ code }: Problem): boolean {
  return code === 'network/unexpected-answer';
}

function levelsBelow(folder: string, path: string): number {
  return path.split('/').length - (folder === '' ? 0 : folder.split('/').length);
}
