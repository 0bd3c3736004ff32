import type { Settings } from '#base/settings.ts';
import { createGithubProvider } from './github/githubProvider.ts';
import type { CiService, Forge, ForgeRepositoryName, Provider, ProviderRepository } from './provider.ts';

const githubActions: CiService = { kind: 'github', pagesTitle: 'GitHub Pages' };
const gitlabCi: CiService = { kind: 'gitlab', pagesTitle: 'GitLab Pages' };

const github = createGithubProvider({
  title: 'GitHub',
  apiUrl: 'https://api.github.com',
  token: {
    permission: 'Contents and Pull requests: read and write',
    url: 'https://github.com/settings/personal-access-tokens/new',
  },
  ci: githubActions,
  hidesPrivateRepositories: true,
  previewUrl: () => null,
});

/** The forge and repository name of a Git URL; null if the forge is unknown. */
export function locateRepository(url: string, settings: Settings): ProviderRepository | null {
  const found = findProvider(url, settings);
  const repository = found === null ? null : nameIn(found.path);
  return found === null || repository === null ? null : { provider: found.provider, repository };
}

/** The forge of a Git URL, also if it has no provider; null if unknown. */
export function findForge(url: string, settings: Settings): Forge | null {
  const found = findProvider(url, settings);
  if (found !== null || !URL.canParse(url)) return found?.provider ?? null;
  // Companies host their own: `gitlab.example.com`.
  const { hostname } = new URL(url);
  const ci = hostname.includes('gitlab') ? gitlabCi : hostname.includes('github') ? githubActions : null;
  return ci === null ? null : { ci, hidesPrivateRepositories: true };
}

function findProvider(url: string, settings: Settings): { readonly provider: Provider; readonly path: string } | null {
  if (!URL.canParse(url)) return null;
  const { host } = settings;
  if (host !== null && url.startsWith(`${host.gitUrl}/`))
    return { provider: createLocalProvider(host), path: url.slice(host.gitUrl.length) };
  const { hostname, pathname } = new URL(url);
  return hostname === 'github.com' ? { provider: github, path: pathname } : null;
}

/** The embedded Git host, which builds the site of each pull request. */
function createLocalProvider({ apiUrl, gitUrl, pagesUrl = null }: NonNullable<Settings['host']>): Provider {
  return createGithubProvider({
    title: 'Local Git host',
    apiUrl,
    token: { permission: 'none needed on this machine', url: gitUrl },
    ci: null,
    hidesPrivateRepositories: false,
    previewUrl: ({ owner, name }, { state, number }) => {
      if (pagesUrl === null || state === 'closed') return null;
      return state === 'merged'
        ? `${pagesUrl}/pages/${owner}/${name}/?built`
        : `${pagesUrl}/previews/${owner}/${name}/${number}/`;
    },
  });
}

function nameIn(path: string): ForgeRepositoryName | null {
  const [owner, name, ...rest] = path.split('/').filter((part) => part !== '');
  if (owner === undefined || name === undefined || rest.length > 0) return null;
  return { owner, name: name.replace(/\.git$/, '') };
}
