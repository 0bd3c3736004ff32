import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { TreePathEntry } from '#workspace/git/repository.ts';
import type { ObjectId } from '#workspace/workspace.ts';
import { eachOf } from '../eachOf.ts';
import { toRouteWords, type GithubTarget } from './githubCommit.ts';

/** Folders of a large tree that are listed at the same time. */
const foldersAtOnce = 8;

const treeAnswer = z.object({
  sha: z.string(),
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() })),
});
type TreeEntries = z.infer<typeof treeAnswer>['tree'];

/** All files of a tree: with one request, or folder by folder above 100,000 entries or 7 MB, which GitHub truncates. */
export async function listGithubFiles(
  target: Pick<GithubTarget, 'client' | 'repository' | 'access'>,
  tree: ObjectId,
  onFiles: (count: number) => void,
): Promise<Result<readonly TreePathEntry[], Problem>> {
  const { client, access } = target;
  const ask = (sha: ObjectId, words: object) =>
    client.ask(
      treeAnswer,
      'GET /repos/{owner}/{repo}/git/trees/{tree_sha}',
      { ...toRouteWords(target), tree_sha: sha, ...words },
      access,
    );
  const files: TreePathEntry[] = [];
  const add = (entries: TreeEntries, prefix: string) => {
    for (const { path, mode, type, sha } of entries)
      if (type !== 'tree') files.push({ path: prefix + path, mode, oid: sha });
    onFiles(entries.length);
  };
  let folders: { readonly sha: ObjectId; readonly prefix: string }[] = [{ sha: tree, prefix: '' }];
  while (folders.length > 0) {
    const inside: typeof folders = [];
    const failed = await eachOf(folders, foldersAtOnce, async ({ sha, prefix }) => {
      const whole = await ask(sha, { recursive: '1' });
      // It may also take GitHub too long.
      if (!whole.ok && whole.problem.code !== 'network/unexpected-answer') return whole.problem;
      if (whole.ok && !whole.value.truncated) {
        add(whole.value.tree, prefix);
        return null;
      }
      const top = await ask(sha, {});
      if (!top.ok) return top.problem;
      add(top.value.tree, prefix);
      for (const { type, sha: folder, path } of top.value.tree)
        if (type === 'tree') inside.push({ sha: folder, prefix: `${prefix}${path}/` });
      return null;
    });
    if (failed !== null) return err(failed);
    folders = inside;
  }
  return ok(files);
}
