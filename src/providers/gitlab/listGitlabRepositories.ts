import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { SiteRepository } from '../provider.ts';
import { configurationPaths } from '../siteRepositories.ts';
import { nameOf, projectAnswer, type GitlabProject } from './gitlabClient.ts';

/** Projects whose files are looked for, and how many in one query, whose complexity GitLab limits to 250. */
const [mostLookedInto, projectsAtOnce] = [50, 10];

const memberProject = projectAnswer.extend({ last_activity_at: z.string().nullish() });
const filesAnswer = z.record(
  z.string(),
  z
    .object({
      repository: z.object({ blobs: z.object({ nodes: z.array(z.unknown()).nullish() }).nullish() }).nullish(),
    })
    .nullish(),
);

/** The projects of a user's groups and own ones that contain a site's configuration, those that changed last first. */
export async function listGitlabRepositories(
  client: ForgeClient,
  webUrl: string,
  access: Access,
): Promise<Result<readonly SiteRepository[], Problem>> {
  const words = { membership: true, order_by: 'last_activity_at', sort: 'desc', per_page: mostLookedInto };
  const projects = await client.ask(z.array(memberProject), 'GET /projects', words, access);
  if (!projects.ok) return projects;
  const filled = projects.value.filter(({ default_branch: branch }) => branch != null);
  const groups = Array.from({ length: Math.ceil(filled.length / projectsAtOnce) }, (_, index) =>
    filled.slice(index * projectsAtOnce, (index + 1) * projectsAtOnce),
  );
  const checked = await Promise.all(groups.map((group) => findSites(client, webUrl, group, access)));
  const sites: SiteRepository[] = [];
  for (const group of checked) {
    if (!group.ok) return group;
    sites.push(...group.value);
  }
  return ok(sites);
}

async function findSites(
  client: ForgeClient,
  webUrl: string,
  projects: readonly z.infer<typeof memberProject>[],
  access: Access,
): Promise<Result<readonly SiteRepository[], Problem>> {
  const fields = projects.map(
    ({ path_with_namespace: path }, index) =>
      `p${index}: project(fullPath: ${JSON.stringify(path)}) { repository { blobs(paths: $paths) { nodes { path } } } }`,
  );
  const query = `query ($paths: [String!]!) { ${fields.join(' ')} }`;
  const answer = await client.query(filesAnswer, query, { paths: configurationPaths }, access);
  if (!answer.ok) return answer;
  const hasFiles = (_: GitlabProject, index: number) =>
    (answer.value[`p${index}`]?.repository?.blobs?.nodes ?? []).length > 0;
  return ok(
    projects.filter(hasFiles).map((project) => ({
      ...nameOf(project),
      description: project.description == null || project.description === '' ? null : project.description,
      private: project.visibility !== 'public',
      cloneUrl: createCloneUrl(webUrl, nameOf(project)),
      changedAt: Date.parse(project.last_activity_at ?? '') || 0,
    })),
  );
}
