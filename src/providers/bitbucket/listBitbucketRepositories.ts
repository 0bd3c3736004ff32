import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { ForgeRepositoryName, SiteRepository } from '../provider.ts';
import { configurationPaths, filterSiteRepositories } from '../siteRepositories.ts';
import {
  askAll,
  branchAnswer,
  branchRoute,
  nameOf,
  quote,
  repositoryAnswer,
  repositoryWords,
  sourceRoute,
} from './bitbucketClient.ts';

/** Workspaces whose repositories are listed, and repositories of each. */
const [mostWorkspaces, repositoriesOfEach] = [20, 50];

const workspaceAnswer = z.object({
  administrator: z.boolean().nullish(),
  workspace: z.object({ slug: z.string() }),
});
const filesAnswer = z.object({ values: z.array(z.object({ path: z.string() })) });

/** The workspaces that the user is a member of (`GET /user/workspaces`, announced as CHANGE-3022). */
export async function listWorkspaces(
  client: ForgeClient,
  access: Access | undefined,
): Promise<Result<readonly { readonly slug: string; readonly isAdministrator: boolean }[], Problem>> {
  const words = { pagelen: 100 };
  const all = await askAll(client, workspaceAnswer, { route: 'GET /user/workspaces', words, access, most: 4 });
  return all.ok
    ? ok(all.value.map(({ workspace: { slug }, administrator }) => ({ slug, isAdministrator: administrator === true })))
    : all;
}

/** The user's newest repositories that contain a site's configuration: no request lists them across workspaces (CHANGE-2770). */
export async function listBitbucketRepositories(
  client: ForgeClient,
  webUrl: string,
  access: Access,
): Promise<Result<readonly SiteRepository[], Problem>> {
  const workspaces = await listWorkspaces(client, access);
  if (!workspaces.ok) return workspaces;
  const list = z.object({ values: z.array(repositoryAnswer) });
  const words = { role: 'member', sort: '-updated_on', pagelen: repositoriesOfEach };
  const answers = await Promise.all(
    workspaces.value
      .slice(0, mostWorkspaces)
      .map(({ slug }) => client.ask(list, 'GET /repositories/{workspace}', { workspace: slug, ...words }, access)),
  );
  const all: (SiteRepository & { readonly branch: string })[] = [];
  for (const answer of answers) {
    if (!answer.ok) return answer;
    for (const repository of answer.value.values) {
      const branch = repository.mainbranch?.name;
      if (branch === undefined) continue; // empty
      const name = nameOf(repository);
      all.push({
        ...name,
        branch,
        description: repository.description == null || repository.description === '' ? null : repository.description,
        private: repository.is_private,
        cloneUrl: createCloneUrl(webUrl, name),
        changedAt: Date.parse(repository.updated_on ?? '') || 0,
      });
    }
  }
  return ok(await filterSiteRepositories(all, (one) => hasConfiguration(client, one, access)));
}

/** Looks for the files with one request, which lists the first two levels of folders. */
async function hasConfiguration(
  client: ForgeClient,
  { branch, ...repository }: SiteRepository & { readonly branch: string },
  access: Access,
): Promise<boolean> {
  const commit = branch.includes('/') ? await findCommit(client, repository, branch, access) : branch;
  if (commit === null) return false;
  const q = configurationPaths.map((path) => `path=${quote(path)}`).join(' OR ');
  const words = { ...repositoryWords(repository), max_depth: 2, q, fields: 'values.path' };
  const files = await client.ask(filesAnswer, `GET ${sourceRoute(commit, '')}`, words, access);
  return files.ok && files.value.values.length > 0;
}

/** The commit of a branch whose name has a slash, with which no file can be addressed. */
async function findCommit(
  client: ForgeClient,
  repository: ForgeRepositoryName,
  branch: string,
  access: Access,
): Promise<string | null> {
  const found = await client.ask(branchAnswer, `GET ${branchRoute(branch)}`, repositoryWords(repository), access);
  return found.ok ? found.value.target.hash : null;
}
