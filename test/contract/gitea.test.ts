import { forgeFacts } from '#providers/forgeFacts.ts';
import { createGiteaProvider } from '#providers/gitea/giteaProvider.ts';
import { createGiteaRepositoryApi } from '#providers/gitea/giteaRepositoryApi.ts';
import { describeProviderContract } from './providerContract.ts';

const options = {
  ...forgeFacts.gitea,
  token: { permission: 'repository: read and write', url: '' },
  hidesPrivateRepositories: true,
  previewUrl: () => null,
};

for (const [face, title] of [
  ['gitea', 'Gitea'],
  ['forgejo', 'Forgejo'],
] as const)
  describeProviderContract(
    title,
    {
      face,
      createProvider: ({ api, web }) => createGiteaProvider({ ...options, title, apiUrl: api, webUrl: web }),
      createApi: ({ api, web }, repository, access) =>
        createGiteaRepositoryApi({ title, apiUrl: api, webUrl: web, token: options.token }, repository, access),
      isCommit: ({ method, url }) => method === 'POST' && url.endsWith('/contents'),
      keepsMerges: false,
      syncsForks: true,
      writesLinks: false,
    },
    face === 'gitea',
  );
