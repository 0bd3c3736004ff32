import type { Settings } from '#base/settings.ts';
import { createGithubProvider } from './github/githubProvider.ts';
import type { ProviderRepository, ForgeRepositoryName } from './provider.ts';

const github = createGithubProvider({
  title: 'GitHub',
  apiUrl: 'https://api.github.com',
  token: {
    permission: 'Contents and Pull requests: read and write',
    url: 'https://github.com/settings/personal-access-tokens/new',
  },
});

/** The forge and repository name of a Git URL; null if the forge is unknown. */
export function locateRepository(url: string, settings: Settings): ProviderRepository | null {
  if (!URL.canParse(url)) return null;
  const { host } = settings;
  if (host !== null && url.startsWith(`${host.gitUrl}/`)) {
    const repository = nameIn(url.slice(host.gitUrl.length));
    const provider = createGithubProvider({
      title: 'Local Git host',
      apiUrl: host.apiUrl,
      token: { permission: 'none is needed on this machine', url: host.gitUrl },
    });
    return repository === null ? null : { provider, repository };
  }
  const parsed = new URL(url);
  const repository = parsed.hostname === 'github.com' ? nameIn(parsed.pathname) : null;
  return repository === null ? null : { provider: github, repository };
}

function nameIn(path: string): ForgeRepositoryName | null {
  const [owner, name, ...rest] = path.split('/').filter((part) => part !== '');
  if (owner === undefined || name === undefined || rest.length > 0) return null;
  return { owner, name: name.replace(/\.git$/, '') };
}
