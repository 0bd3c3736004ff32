import { createBitbucketProvider } from '#providers/bitbucket/bitbucketProvider.ts';
import { createBitbucketRepositoryApi } from '#providers/bitbucket/bitbucketRepositoryApi.ts';
import { forgeFacts } from '#providers/forgeFacts.ts';
import type { ContractForge } from './contractForge.ts';

/** The options of Bitbucket, without its address. */
export const bitbucketOptions = {
  title: 'Bitbucket',
  reviewTerm: forgeFacts.bitbucket.reviewTerm,
  capabilities: { fork: true },
  token: { permission: forgeFacts.bitbucket.permission, url: '' },
  ci: null,
  hidesPrivateRepositories: true,
  previewUrl: () => null,
};

/** Bitbucket, as the contract runs it. */
export const bitbucket: ContractForge = {
  face: 'bitbucket',
  createProvider: ({ api, web }) => createBitbucketProvider({ ...bitbucketOptions, apiUrl: api, webUrl: web }),
  createApi: ({ api, web }, repository, access) =>
    createBitbucketRepositoryApi({ ...bitbucketOptions, apiUrl: api, webUrl: web }, repository, access),
  isCommit: ({ method, url }) => method === 'POST' && url.endsWith('/src'),
  keepsMerges: true,
  syncsForks: false,
  writesLinks: true,
};
