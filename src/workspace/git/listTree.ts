import { readCommit, readTree } from 'isomorphic-git';
import type { Repository, TreeEntry } from './repository.ts';

/** All files of a commit, by path. */
export async function listTree(repository: Repository, commit: string): Promise<ReadonlyMap<string, TreeEntry>> {
  const { commit: read } = await readCommit({ ...repository, oid: commit });
  const found = new Map<string, TreeEntry>();
  const visit = async (oid: string, prefix: string): Promise<void> => {
    const { tree } = await readTree({ ...repository, oid });
    for (const entry of tree) {
      const path = prefix + entry.path;
      if (entry.type === 'tree') await visit(entry.oid, `${path}/`);
      else found.set(path, { path, oid: entry.oid, mode: entry.mode });
    }
  };
  await visit(read.tree, '');
  return found;
}
