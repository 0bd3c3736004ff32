import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import { escapeRest, type ForgeClient } from '../forgeClient.ts';
import type { SiteRepository } from '../provider.ts';
import { configurationPaths, filterSiteRepositories } from '../siteRepositories.ts';
import { askAllPages } from './giteaClient.ts';

const repositories = z.array(
  z.object({
    name: z.string(),
    owner: z.object({ login: z.string() }),
    description: z.string().nullish(),
    private: z.boolean(),
    empty: z.boolean().nullish(),
    updated_at: z.string().nullish(),
  }),
);

/** Repositories in a page, and pages. */
const [pageSize, mostPages] = [50, 4];

/** The user's newest repositories that contain a site's configuration. Gitea has no request for several, so each is asked. */
export async function listGiteaRepositories(
  client: ForgeClient,
  webUrl: string,
  access: Access,
): Promise<Result<readonly SiteRepository[], Problem>> {
  const all = await askAllPages(
    (page) => client.ask(repositories, 'GET /user/repos', { page, limit: pageSize }, access),
    pageSize,
    mostPages,
  );
  if (!all.ok) return all;
  const named = all.value
    .filter(({ empty }) => empty !== true)
    .map((answer) => ({
      owner: answer.owner.login,
      name: answer.name,
      description: answer.description == null || answer.description === '' ? null : answer.description,
      private: answer.private,
      cloneUrl: createCloneUrl(webUrl, { owner: answer.owner.login, name: answer.name }),
      changedAt: Date.parse(answer.updated_at ?? '') || 0,
    }));
  return ok(await filterSiteRepositories(named, (one) => hasConfiguration(client, one, access)));
}

async function hasConfiguration(
  client: ForgeClient,
  { owner, name }: SiteRepository,
  access: Access,
): Promise<boolean> {
  for (const path of configurationPaths) {
    const route = `GET /repos/{owner}/{repo}/contents/${escapeRest(path)}`;
    const answer = await client.ask(z.object({ type: z.string() }), route, { owner, repo: name }, access);
    if (answer.ok) return answer.value.type === 'file';
    if (answer.problem.code !== 'provider/not-found') return false;
  }
  return false;
}
