import { z } from 'zod';
import type { Problem } from '#base/problem.ts';
import { ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createForgeClient, type ForgeClient } from '../forgeClient.ts';
import type { Forge, ForgeRepositoryName, Provider } from '../provider.ts';

/** What differs between gitlab.com and other GitLab servers. */
export interface GitlabOptions extends Forge, Pick<Provider, 'previewUrl' | 'token'> {
  /** `https://gitlab.com/api/v4` */
  readonly apiUrl: string;
  /** `https://gitlab.com`; may contain a path. */
  readonly webUrl: string;
  /** Cancels all requests. */
  readonly signal?: AbortSignal | undefined;
}

/** What a client needs to know of a server. */
export type GitlabServer = Pick<GitlabOptions, 'title' | 'apiUrl' | 'webUrl' | 'token' | 'signal'>;

/** Creates a client for one server. */
export function createGitlabClient({ title, apiUrl, token, signal }: Omit<GitlabServer, 'webUrl'>): ForgeClient {
  return createForgeClient({
    title,
    apiUrl,
    graphqlUrl: apiUrl.replace(/\/v4$/, '/graphql'),
    permission: token.permission,
    readMessage,
    signal,
  });
}

const text = z.union([z.string(), z.array(z.string())]);
const errorBody = z.union([
  z.object({ message: z.union([text, z.record(z.string(), text)]) }),
  z.object({ error_description: z.string() }),
  z.object({ error: z.string() }),
  z.object({ errors: z.array(z.object({ message: z.string() })) }),
]);

/** The reason in an error response: a text, a list, or lists by field (doc/api/rest/troubleshooting.md); OAuth and GraphQL have their own. */
function readMessage(body: unknown): string | null {
  const said = errorBody.safeParse(body).data;
  if (said === undefined) return null;
  if ('error_description' in said) return said.error_description;
  if ('error' in said) return said.error;
  if ('errors' in said) return said.errors.map(({ message }) => message).join('; ');
  if (typeof said.message === 'string' || Array.isArray(said.message)) return [said.message].flat().join('; ');
  return Object.entries(said.message)
    .map(([field, words]) => `${field} ${[words].flat().join(', ')}`)
    .join('; ');
}

/** A project, as far as it is used. */
export const projectAnswer = z.object({
  id: z.number(),
  path: z.string(),
  path_with_namespace: z.string(),
  default_branch: z.string().nullish(),
  description: z.string().nullish(),
  visibility: z.string().nullish(),
  archived: z.boolean().nullish(),
  web_url: z.string(),
  import_status: z.string().nullish(),
  import_error: z.string().nullish(),
  namespace: z.object({ full_path: z.string() }),
  forked_from_project: z.object({ id: z.number() }).nullish(),
  permissions: z
    .object({
      project_access: z.object({ access_level: z.number() }).nullish(),
      group_access: z.object({ access_level: z.number() }).nullish(),
    })
    .nullish(),
});
export type GitlabProject = z.infer<typeof projectAnswer>;

/** The project's current name. */
export function nameOf({ path_with_namespace: path }: Pick<GitlabProject, 'path_with_namespace'>): ForgeRepositoryName {
  const end = path.lastIndexOf('/');
  return { owner: path.slice(0, Math.max(end, 0)), name: path.slice(end + 1) };
}

/** The lowest access level that may push: Developer (doc/api/access_requests.md). */
const developer = 30;

const permissionsAnswer = z.object({
  project: z.object({ userPermissions: z.object({ pushCode: z.boolean() }) }).nullable(),
});

/**
 * True if the signed-in user may push to branches that aren't protected. `permissions` lists only members of the project and of its groups:
 * what invited groups may do, and administrators, GraphQL knows (`ProjectPermissions.pushCode`). If it doesn't answer, the push will tell.
 */
export async function mayPush(
  client: ForgeClient,
  { permissions, archived, path_with_namespace: fullPath }: GitlabProject,
  access: Access | undefined,
): Promise<Result<boolean, Problem>> {
  if (access === undefined || archived === true) return ok(false);
  const levels = [permissions?.project_access, permissions?.group_access].map((one) => one?.access_level ?? 0);
  if (Math.max(...levels) >= developer) return ok(true);
  const query = 'query ($fullPath: ID!) { project(fullPath: $fullPath) { userPermissions { pushCode } } }';
  const answer = await client.query(permissionsAnswer, query, { fullPath }, access);
  if (answer.ok) return ok(answer.value.project?.userPermissions.pushCode ?? false);
  const isUnknown = ['network/unexpected-answer', 'provider/not-found', 'provider/not-permitted'];
  return isUnknown.includes(answer.problem.code) ? ok(true) : answer;
}
