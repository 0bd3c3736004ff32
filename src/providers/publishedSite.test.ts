import { afterEach, describe, expect, it, vi } from 'vitest';
import { locateRepository } from './locateRepository.ts';

afterEach(() => vi.unstubAllGlobals());

/** The published site of a branch, with the answers of a forge by the end of the URL: 404 for others. */
async function findPublished(url: string, branch: string, answers: Readonly<Record<string, object | number>>) {
  vi.stubGlobal('fetch', (input: string | URL) => {
    const { pathname } = new URL(input);
    const [, answer = 404] = Object.entries(answers).find(([end]) => pathname.endsWith(end)) ?? [];
    return Promise.resolve(typeof answer === 'number' ? Response.json({}, { status: answer }) : Response.json(answer));
  });
  const located = locateRepository(url, { hosts: [], host: null });
  return located?.provider.publishedSite?.(located.repository, branch, undefined);
}

describe('the published site on GitHub', () => {
  const repository = (hasPages: boolean) => ({
    name: 'docs',
    owner: { login: 'acme' },
    default_branch: 'main',
    private: false,
    html_url: 'https://github.com/acme/docs',
    has_pages: hasPages,
  });
  const pages = { html_url: 'https://docs.acme.example', source: { branch: 'gh-pages' } };

  it.each([
    ['of the default branch', 'main', { '/docs': repository(true), '/pages': pages }, 'https://docs.acme.example'],
    ['of the source branch', 'gh-pages', { '/docs': repository(true), '/pages': pages }, 'https://docs.acme.example'],
    ['of another branch is unknown', 'next', { '/docs': repository(true), '/pages': pages }, null],
    ['is unknown without Pages', 'main', { '/docs': repository(false), '/pages': pages }, null],
    ['is unknown to those who may not ask', 'main', { '/docs': repository(true), '/pages': 403 }, null],
    [
      'is no script',
      'main',
      { '/docs': repository(true), '/pages': { ...pages, html_url: 'javascript:alert(1)' } },
      null,
    ],
  ])('%s', async (_, branch, answers, value) => {
    expect(await findPublished('https://github.com/acme/docs.git', branch, answers)).toEqual({ ok: true, value });
  });
});

describe('the published site on GitLab', () => {
  const project = {
    id: 7,
    path: 'docs',
    path_with_namespace: 'acme/docs',
    default_branch: 'main',
    web_url: 'https://gitlab.com/acme/docs',
    namespace: { full_path: 'acme' },
  };
  const pages = (...prefixes: readonly string[]) => ({
    url: 'https://acme.gitlab.io/docs',
    deployments: prefixes.map((path_prefix) => ({ path_prefix })),
  });

  it.each([
    ['of the default branch', 'main', { docs: project, '/pages': pages('mr3', '') }, 'https://acme.gitlab.io/docs'],
    ['of another branch is unknown', 'next', { docs: project, '/pages': pages('') }, null],
    ['isn’t a preview', 'main', { docs: project, '/pages': pages('mr3') }, null],
    ['is unknown before it was published', 'main', { docs: project, '/pages': pages() }, null],
    ['is unknown to those who may not ask', 'main', { docs: project, '/pages': 403 }, null],
  ])('%s', async (_, branch, answers, value) => {
    expect(await findPublished('https://gitlab.com/acme/docs.git', branch, answers)).toEqual({ ok: true, value });
  });
});

it.each(['https://codeberg.org/acme/docs.git', 'https://bitbucket.org/acme/docs.git'])(
  'is unknown where the forge can’t be asked: %s',
  async (url) => {
    expect(await findPublished(url, 'main', {})).toEqual({ ok: true, value: null });
  },
);
