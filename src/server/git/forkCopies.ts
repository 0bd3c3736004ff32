import type { PendingWork } from '../pendingWork.ts';
import {
  readDefaultBranch,
  readRepositoryDescription,
  type HostedRepository,
  type RepositoryStore,
} from './repositoryStore.ts';
import { runGit, runGitOrThrow } from './runGit.ts';

/** Creates forks, at once or, like forges, after the host has answered that they exist. */
export class ForkCopies {
  /** In milliseconds: how long a new fork stays empty. */
  delay = 0;
  readonly #repositories: RepositoryStore;
  readonly #work: PendingWork;
  readonly #copying = new Map<string, Promise<unknown>>();

  constructor(repositories: RepositoryStore, work: PendingWork) {
    this.#repositories = repositories;
    this.#work = work;
  }

  /** Creates a fork. With a delay, it has no branches yet. */
  async create(from: HostedRepository, owner: string, name: string): Promise<HostedRepository> {
    const description = await readRepositoryDescription(from);
    const isLater = this.delay > 0;
    const fork = isLater
      ? await this.#repositories.create(owner, name, description)
      : await this.#repositories.copy(from.folder, owner, name, description);
    await runGitOrThrow(fork.folder, ['config', 'docwright.parent', `${from.owner}/${from.name}`]);
    if (isLater) {
      await runGitOrThrow(fork.folder, ['symbolic-ref', 'HEAD', `refs/heads/${await readDefaultBranch(from)}`]);
      this.#copying.set(fork.folder, this.#work.add(this.#copyLater(from, fork)));
    }
    return fork;
  }

  /** Resolves once a fork has its branches; null if it has them. */
  whenCopied({ folder }: HostedRepository): Promise<unknown> | null {
    return this.#copying.get(folder) ?? null;
  }

  async #copyLater(from: HostedRepository, fork: HostedRepository): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.delay));
    await runGit(fork.folder, ['fetch', '--quiet', from.folder, '+refs/heads/*:refs/heads/*']);
    this.#copying.delete(fork.folder);
  }
}
