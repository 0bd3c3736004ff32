import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createCloneUrl } from '../createCloneUrl.ts';
import type { ForgeClient } from '../forgeClient.ts';
import type { SiteRepository } from '../provider.ts';
import { configurationPaths } from '../siteRepositories.ts';

const found = z.object({ oid: z.string() }).nullish();
const viewer = z.object({
  viewer: z.object({
    repositories: z.object({
      // Null for a repository that the token may not see, such as one of an organization with SAML single sign-on; `errors` say why.
      nodes: z
        .array(
          z
            .looseObject({
              name: z.string(),
              owner: z.object({ login: z.string() }),
              description: z.string().nullish(),
              isPrivate: z.boolean(),
              pushedAt: z.string().nullish(),
            })
            .nullable(),
        )
        .nullable(),
    }),
  }),
});

/** One request: GitHub looks for the configurations in the 100 repositories that changed last, private ones included. */
const query = `query {
  viewer {
    repositories(first: 100, orderBy: { field: PUSHED_AT, direction: DESC }, affiliations: [OWNER, COLLABORATOR, ORGANIZATION_MEMBER], ownerAffiliations: [OWNER, COLLABORATOR, ORGANIZATION_MEMBER]) {
      nodes {
        name
        owner { login }
        description
        isPrivate
        pushedAt
        ${configurationPaths.map((path, index) => `file${index}: object(expression: "HEAD:${path}") { oid }`).join('\n        ')}
      }
    }
  }
}`;

/** The user's newest repositories that contain a site's configuration. */
export async function listGithubRepositories(
  client: ForgeClient,
  webUrl: string,
  access: Access,
): Promise<Result<readonly SiteRepository[], Problem>> {
  const answer = await client.query(viewer, query, {}, access);
  if (!answer.ok) return answer;
  const sites = (answer.value.viewer.repositories.nodes ?? [])
    .filter((node) => node !== null)
    .filter((node) => configurationPaths.some((_, index) => found.safeParse(node[`file${index}`]).data != null));
  return ok(
    sites.map(({ name, owner, description, isPrivate, pushedAt }) => ({
      owner: owner.login,
      name,
      description: description ?? null,
      private: isPrivate,
      cloneUrl: createCloneUrl(webUrl, { owner: owner.login, name }),
      changedAt: Date.parse(pushedAt ?? '') || 0,
    })),
  );
}
