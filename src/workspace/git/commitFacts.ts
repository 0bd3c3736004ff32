import { readCommit } from 'isomorphic-git';
import { z } from 'zod';
import type { BareRepository } from './repository.ts';
import { createFolders } from './storePack.ts';

/** What the app needs to know about a commit. */
export interface CommitFacts {
  /** The name of its root tree. */
  readonly tree: string;
  readonly parents: readonly string[];
}

const stored = z.object({ tree: z.string(), parents: z.array(z.string()).readonly() });

/** The facts of a commit in this browser, from the commit itself or from `storeCommitFacts`. Throws `NotFoundError` if there are none. */
export async function readCommitFacts(repository: BareRepository, commit: string): Promise<CommitFacts> {
  try {
    const read = await readCommit({ ...repository, oid: commit });
    return { tree: read.commit.tree, parents: read.commit.parent };
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'NotFoundError')) throw error;
    const facts = await readStored(repository, commit);
    if (facts === null) throw error;
    return facts;
  }
}

/** Stores the facts of a commit that a host's API describes without its bytes, so that they can't be verified against its name. */
export async function storeCommitFacts(repository: BareRepository, commit: string, facts: CommitFacts): Promise<void> {
  await createFolders(repository, `${repository.gitdir}/commits`);
  await repository.fs.promises.writeFile(pathOf(repository, commit), JSON.stringify(facts), 'utf8');
}

/** The commits whose facts were stored: those that the host has, as opposed to commits that are made here. */
export async function listStoredFacts({ fs, gitdir }: BareRepository): Promise<readonly string[]> {
  try {
    const names: unknown = await fs.promises.readdir(`${gitdir}/commits`);
    return Array.isArray(names) ? names.map(String) : [];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

async function readStored(repository: BareRepository, commit: string): Promise<CommitFacts | null> {
  try {
    const text = String(await repository.fs.promises.readFile(pathOf(repository, commit), 'utf8'));
    return stored.parse(JSON.parse(text));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function pathOf({ gitdir }: BareRepository, commit: string): string {
  return `${gitdir}/commits/${commit}`;
}
