import { forgeFacts } from '#providers/forgeFacts.ts';
import { createGitlabProvider } from '#providers/gitlab/gitlabProvider.ts';
import { createGitlabRepositoryApi } from '#providers/gitlab/gitlabRepositoryApi.ts';
import type { ContractForge } from './contractForge.ts';

/** The options of a GitLab server, without its address. */
export const gitlabOptions = {
  title: 'GitLab',
  token: { permission: 'api', url: 'https://gitlab.com/-/user_settings/personal_access_tokens' },
  reviewTerm: forgeFacts.gitlab.reviewTerm,
  ci: null,
  hidesPrivateRepositories: true,
  previewUrl: () => null,
} as const;

/** GitLab, as the contract runs it. */
export const gitlab: ContractForge = {
  face: 'gitlab',
  createProvider: ({ api, web }) => createGitlabProvider({ ...gitlabOptions, apiUrl: api, webUrl: web }),
  createApi: ({ api, web }, repository, access) =>
    createGitlabRepositoryApi({ ...gitlabOptions, apiUrl: api, webUrl: web }, repository, access),
  isCommit: ({ method, url }) => method === 'POST' && url.endsWith('/repository/commits'),
  keepsMerges: false,
  syncsForks: true,
  writesLinks: false,
};
