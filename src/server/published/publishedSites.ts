import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { resolveBranchCommit, readDefaultBranch, type HostedRepository } from '../git/repositoryStore.ts';
import type { GitHost } from '../gitHost.ts';
import { Semaphore } from '../limits/semaphore.ts';
import { checkOutCommit } from './checkOutCommit.ts';
import {
  createBuildFailure,
  runBuildProcess,
  siteFailureSchema,
  type BuildJob,
  type BuildProcessResult,
  type SiteFailure,
} from './runBuildProcess.ts';

/** A site built here: of a repository's default branch, or of one of its pull requests. */
export interface SiteTarget {
  readonly repository: HostedRepository;
  readonly pull: number | null;
}

/** The state of a target's site. `commit` is the one that it should show. */
export type PublishedSiteState =
  | { readonly kind: 'building'; readonly commit: string; readonly hasOlder: boolean }
  | { readonly kind: 'built'; readonly commit: string; readonly notices: readonly SiteFailure[] }
  | {
      readonly kind: 'failed';
      readonly commit: string;
      readonly failures: readonly SiteFailure[];
      readonly hasOlder: boolean;
    };

const recordShape = z.object({
  commit: z.string(),
  failures: z.array(siteFailureSchema),
  /** Records of older versions have none. */
  notices: z.array(siteFailureSchema).default([]),
});
type BuildRecord = Readonly<z.infer<typeof recordShape>>;

/** Delay before retrying a build that failed through no fault of the site, in milliseconds. */
const retryDelay = 30_000;
const mostPreviews = 20;

interface Running {
  readonly commit: string;
  readonly abort: AbortController;
}

/** The sites that the host builds, each in its folder: one build at a time per repository, and the newer of two builds for one site. */
export class PublishedSites {
  readonly #host: GitHost;
  readonly #folder: string;
  readonly #run: (job: BuildJob, signal: AbortSignal) => Promise<BuildProcessResult>;
  readonly #slots = new Semaphore({ perClient: 1, total: 2 });
  readonly #running = new Map<string, Running>();
  readonly #work = new Set<Promise<void>>();
  /** Builds that failed through no fault of the site, until they are retried. */
  readonly #stumbled = new Map<string, BuildRecord & { readonly until: number }>();

  constructor(host: GitHost, dataFolder: string, run = runBuildProcess) {
    this.#host = host;
    this.#folder = resolve(dataFolder, 'published');
    this.#run = run;
  }

  /** The folder that a target's files are served from. */
  filesOf(target: SiteTarget): string {
    return join(this.#folderOf(target), 'site');
  }

  /** The state of a site, without starting a build; null if there is nothing to build, or it wasn't requested yet. */
  async known(target: SiteTarget): Promise<PublishedSiteState | null> {
    const commit = await this.#commitOf(target);
    return commit === null ? null : this.#stateAt(target, commit);
  }

  /** The state of a site; starts a build if it isn't up to date. Null if there is nothing to build. */
  async current(target: SiteTarget): Promise<PublishedSiteState | null> {
    const commit = await this.#commitOf(target);
    if (commit === null) return null;
    const state = await this.#stateAt(target, commit);
    if (state !== null) return state;
    this.#start(target, commit);
    return { kind: 'building', commit, hasOlder: existsSync(this.filesOf(target)) };
  }

  /** Builds the site of a repository whose branches moved, if it was built before or `ahead` is true. */
  async follow(repository: HostedRepository, ahead: boolean): Promise<void> {
    const target = { repository, pull: null };
    if (ahead || existsSync(this.#folderOf(target))) await this.current(target);
  }

  /** Aborts running builds. */
  async close(): Promise<void> {
    for (const { abort } of this.#running.values()) abort.abort();
    await Promise.all(this.#work);
  }

  #folderOf({ repository: { owner, name }, pull }: SiteTarget): string {
    return join(this.#folder, owner, name, pull === null ? 'main' : `pull-${pull}`);
  }

  async #commitOf({ repository, pull }: SiteTarget): Promise<string | null> {
    if (pull === null) return resolveBranchCommit(repository, await readDefaultBranch(repository));
    return (await this.#host.pullRequests(repository)).find(({ number }) => number === pull)?.headCommit ?? null;
  }

  /** Where the contents of Git LFS pointers are: those of a pull request can also be in the repository that it comes from. */
  async #lfsStoresOf({ repository, pull }: SiteTarget): Promise<readonly HostedRepository[]> {
    const opened = (await this.#host.pullRequests(repository)).find(({ number }) => number === pull);
    const head = opened === undefined ? null : this.#host.repositories.find(opened.headOwner, opened.headName);
    return head === null ? [repository] : [repository, head];
  }

  async #stateAt(target: SiteTarget, commit: string): Promise<PublishedSiteState | null> {
    const key = this.#folderOf(target);
    const hasOlder = existsSync(this.filesOf(target));
    if (this.#running.get(key)?.commit === commit) return { kind: 'building', commit, hasOlder };
    const stumbled = this.#stumbled.get(key);
    const record = stumbled !== undefined && stumbled.until > Date.now() ? stumbled : await recordIn(key);
    if (record?.commit !== commit) return null;
    return record.failures.length === 0
      ? { kind: 'built', commit, notices: record.notices }
      : { kind: 'failed', commit, failures: record.failures, hasOlder };
  }

  #start(target: SiteTarget, commit: string): void {
    const key = this.#folderOf(target);
    const before = this.#running.get(key);
    if (before?.commit === commit) return;
    before?.abort.abort();
    const running = { commit, abort: new AbortController() };
    this.#running.set(key, running);
    const work = this.#build(target, running).finally(() => {
      if (this.#running.get(key) === running) this.#running.delete(key);
      this.#work.delete(work);
    });
    this.#work.add(work);
  }

  async #build(target: SiteTarget, { commit, abort: { signal } }: Running): Promise<void> {
    const key = this.#folderOf(target);
    const done = await this.#slots.acquire(`${target.repository.owner}/${target.repository.name}`);
    try {
      if (signal.aborted) return;
      await mkdir(key, { recursive: true });
      const outcome = await this.#outcomeOf(target, commit, signal).catch((error: unknown) =>
        createBuildFailure(`Couldn’t build the site: ${error instanceof Error ? error.message : String(error)}.`),
      );
      if (signal.aborted) return;
      const record: BuildRecord =
        outcome.kind === 'built'
          ? { commit, failures: [], notices: [...outcome.notices] }
          : { commit, failures: [...outcome.failures], notices: [] };
      if (outcome.kind === 'failed' && !outcome.isOfSite)
        this.#stumbled.set(key, { ...record, until: Date.now() + retryDelay });
      else await keepRecord(key, record);
      if (target.pull !== null) await this.#forgetOldPreviews(target.repository);
    } finally {
      done();
    }
  }

  async #outcomeOf(target: SiteTarget, commit: string, signal: AbortSignal): Promise<BuildProcessResult> {
    const work = await mkdtemp(join(tmpdir(), 'docwright-build-'));
    try {
      const folder = join(work, 'files');
      const refusal = await checkOutCommit(target.repository, commit, folder, await this.#lfsStoresOf(target));
      if (refusal !== null)
        return { kind: 'failed', failures: [{ path: '', line: 1, message: refusal }], isOfSite: true };
      const { owner, name } = target.repository;
      const base = target.pull === null ? `/pages/${owner}/${name}` : `/previews/${owner}/${name}/${target.pull}`;
      return await this.#run(
        {
          folder,
          out: this.filesOf(target),
          base,
          searchFile: `search.${randomBytes(16).toString('hex')}.json`,
          history: { gitDir: target.repository.folder, commit },
        },
        signal,
      );
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }

  /** Keeps the most recently built previews. */
  async #forgetOldPreviews({ owner, name }: HostedRepository): Promise<void> {
    const folder = join(this.#folder, owner, name);
    const previews = (await readdir(folder)).filter((entry) => entry.startsWith('pull-'));
    const dated = await Promise.all(
      previews.map(async (entry) => ({ entry, at: (await stat(join(folder, entry))).mtimeMs })),
    );
    for (const { entry } of dated.toSorted((a, b) => b.at - a.at).slice(mostPreviews))
      await rm(join(folder, entry), { recursive: true, force: true });
  }
}

async function recordIn(folder: string): Promise<BuildRecord | null> {
  const file = join(folder, 'build.json');
  if (!existsSync(file)) return null;
  const record = recordShape.safeParse(JSON.parse(await readFile(file, 'utf8')));
  return record.success ? record.data : null;
}

async function keepRecord(folder: string, record: BuildRecord): Promise<void> {
  await writeFile(join(folder, 'build.json.new'), JSON.stringify(record));
  await rename(join(folder, 'build.json.new'), join(folder, 'build.json'));
}
