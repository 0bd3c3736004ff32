import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { findHost, type ForgeHost, type KnownHosts } from './findHost.ts';
import { githubActions, gitlabCi, neutralTerm } from './forgeFacts.ts';
import type { Forge, Provider, ProviderFacts, ProviderRepository } from './provider.ts';

/** The forge and repository name of a Git URL; null if the forge is unknown, or has no provider. */
export function locateRepository(url: string, known: KnownHosts): ProviderRepository | null {
  const found = findHost(url, known);
  if (found?.name == null) return null;
  const provider = createProvider(found.host, known);
  return provider === null ? null : { provider, repository: found.name };
}

/** The forge of a Git URL, also if it has no provider; null if unknown. */
export function findForge(url: string, known: KnownHosts): Forge | null {
  const found = findHost(url, known);
  if (found !== null) return describeHost(found.host, known);
  if (!URL.canParse(url)) return null;
  // Companies host their own: `gitlab.example.com`. Only a guess at which workflow file fits.
  const { hostname } = new URL(url);
  const ci = hostname.includes('gitlab') ? gitlabCi : hostname.includes('github') ? githubActions : null;
  return ci === null ? null : { title: hostname, reviewTerm: neutralTerm, ci, hidesPrivateRepositories: true };
}

function createProvider(host: ForgeHost, known: KnownHosts): Provider | null {
  const { webUrl, apiUrl } = host;
  const facts = describeHost(host, known);
  const options = { ...facts, webUrl, apiUrl };
  switch (host.settings.kind) {
    case 'github':
      return createLazyProvider(host, facts, async () =>
        (await import('./github/githubProvider.ts')).createGithubProvider(options),
      );
    case 'gitea':
      return createLazyProvider(host, facts, async () =>
        (await import('./gitea/giteaProvider.ts')).createGiteaProvider(options),
      );
    case 'gitlab':
      return createLazyProvider(host, facts, async () =>
        (await import('./gitlab/gitlabProvider.ts')).createGitlabProvider(options),
      );
    case 'bitbucket':
      return createLazyProvider(host, facts, async () =>
        (await import('./bitbucket/bitbucketProvider.ts')).createBitbucketProvider(options),
      );
  }
}

function describeHost({ title, facts, webUrl, isEmbedded }: ForgeHost, known: KnownHosts): ProviderFacts {
  const { reviewTerm, ci, capabilities, permission, tokenPage, tokenAdvice: advice } = facts;
  return isEmbedded
    ? {
        title,
        reviewTerm,
        ci: null,
        isEmbedded: true,
        capabilities,
        token: { permission: 'none needed on this machine', url: null },
        hidesPrivateRepositories: false,
        previewUrl: createEmbeddedPreviewUrl(known.host?.pagesUrl ?? null),
      }
    : {
        title,
        reviewTerm,
        ci,
        capabilities,
        token: { permission, url: tokenPage(webUrl), ...(advice === undefined ? {} : { advice }) },
        hidesPrivateRepositories: true,
        previewUrl: () => null,
      };
}

/** The embedded Git host builds the site of each pull request. */
function createEmbeddedPreviewUrl(pagesUrl: string | null): ProviderFacts['previewUrl'] {
  return ({ owner, name }, { state, number }) => {
    if (pagesUrl === null || state === 'closed') return null;
    return state === 'merged'
      ? `${pagesUrl}/pages/${owner}/${name}/?built`
      : `${pagesUrl}/previews/${owner}/${name}/${number}/`;
  };
}

/** A provider whose facts are known and whose code is loaded by the first call. Calls fail with `app/part-not-fetched` if it can't be. */
function createLazyProvider(host: ForgeHost, facts: ProviderFacts, load: () => Promise<Provider>): Provider {
  let loading: Promise<Provider> | null = null;
  const call = async <Value>(
    access: Access | undefined,
    run: (provider: Provider) => Promise<Result<Value, Problem>>,
  ): Promise<Result<Value, Problem>> => {
    let provider: Provider;
    try {
      provider = await (loading ??= load());
    } catch (error) {
      loading = null; // the next call tries again
      return err(
        createProblem('app/part-not-fetched', error instanceof Error ? error.message : String(error), {
          retry: { kind: 'again' },
        }),
      );
    }
    const result = await run(provider);
    if (result.ok || !host.mayBeOld) return result;
    try {
      return await (await import('./explainAge.ts')).explainAge(result, host, access);
    } catch {
      return result; // its code can't be fetched
    }
  };
  return {
    ...facts,
    currentUser: (access) => call(access, (provider) => provider.currentUser(access)),
    listRepositories: (access) =>
      call(access, (provider) => provider.listRepositories?.(access) ?? Promise.resolve(ok([]))),
    repository: (name, access) => call(access, (provider) => provider.repository(name, access)),
    branches: (name, access) => call(access, (provider) => provider.branches(name, access)),
    getBranchCommit: (name, branch, access) =>
      call(access, (provider) => provider.getBranchCommit(name, branch, access)),
    publishedSite: (name, branch, access) =>
      call(access, (provider) => provider.publishedSite?.(name, branch, access) ?? Promise.resolve(ok(null))),
    fork: (name, access, signal) => call(access, (provider) => provider.fork(name, access, signal)),
    findPullRequest: (name, head, access) => call(access, (provider) => provider.findPullRequest(name, head, access)),
    pullRequest: (name, number, access) => call(access, (provider) => provider.pullRequest(name, number, access)),
    createPullRequest: (name, request, access) =>
      call(access, (provider) => provider.createPullRequest(name, request, access)),
    updatePullRequest: (name, number, change, access) =>
      call(access, (provider) => provider.updatePullRequest(name, number, change, access)),
  };
}
