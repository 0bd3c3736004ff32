import { forgeFacts } from '#providers/forgeFacts.ts';
import { createGithubProvider } from '#providers/github/githubProvider.ts';
import { createGithubRepositoryApi } from '#providers/github/githubRepositoryApi.ts';
import type { ContractForge } from './contractForge.ts';

const options = {
  title: 'GitHub',
  reviewTerm: forgeFacts.github.reviewTerm,
  capabilities: { fork: true },
  token: { permission: 'Contents: write', url: 'https://github.com/settings/tokens' },
  ci: null,
  hidesPrivateRepositories: true,
  previewUrl: () => null,
};

/** GitHub, as the contract runs it. */
export const github: ContractForge = {
  face: 'github',
  createProvider: ({ api, web }) => createGithubProvider({ ...options, apiUrl: api, webUrl: web }),
  createApi: ({ api, web }, repository, access) =>
    createGithubRepositoryApi({ ...options, apiUrl: api, webUrl: web }, repository, access),
  isCommit: ({ method, url }) => /\/git\/refs(?:\/|$)/.test(url) && method !== 'GET',
  keepsMerges: true,
  syncsForks: true,
  writesLinks: true,
};
