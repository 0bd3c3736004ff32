import { createGitlabProvider } from '#providers/gitlab/gitlabProvider.ts';
import { createGitlabRepositoryApi } from '#providers/gitlab/gitlabRepositoryApi.ts';
import { describeProviderContract } from './providerContract.ts';

const options = {
  title: 'GitLab',
  token: { permission: 'api', url: 'https://gitlab.com/-/user_settings/personal_access_tokens' },
  reviewTerm: { singular: 'merge request', plural: 'merge requests', abbreviation: 'MR', sign: '!' },
  ci: null,
  hidesPrivateRepositories: true,
  previewUrl: () => null,
} as const;

describeProviderContract('GitLab', {
  face: 'gitlab',
  createProvider: ({ api }) => createGitlabProvider({ ...options, apiUrl: api }),
  createApi: ({ api }, repository, access) =>
    createGitlabRepositoryApi({ ...options, apiUrl: api }, repository, access),
  isCommit: ({ method, url }) => method === 'POST' && url.endsWith('/repository/commits'),
  keepsMerges: false,
  writesLinks: false,
});
