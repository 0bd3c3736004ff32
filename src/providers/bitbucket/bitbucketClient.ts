import { z } from 'zod';
import { encodeBase64 } from '#base/base64.ts';
import { encodeText } from '#base/encoding.ts';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import type { Access } from '#workspace/workspace.ts';
import { createForgeClient, escapeRest, type ForgeClient, type RouteWords } from '../forgeClient.ts';
import { splitBitbucketToken } from '../forgeFacts.ts';
import type { ForgeRepositoryName, ProviderFacts } from '../provider.ts';

/** Where Bitbucket is: `https://api.bitbucket.org/2.0` and `https://bitbucket.org`, or a face of the embedded host. */
export interface BitbucketServer extends Pick<ProviderFacts, 'title' | 'token'> {
  readonly apiUrl: string;
  readonly webUrl: string;
  /** Cancels all requests. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of the provider. */
export type BitbucketOptions = BitbucketServer & ProviderFacts;

/** A repository's routes start with it. */
export const repositoryRoute = '/repositories/{workspace}/{repo_slug}';

/** Creates a client. */
export function createBitbucketClient({ title, apiUrl, token, signal }: Omit<BitbucketServer, 'webUrl'>): ForgeClient {
  return createForgeClient({
    title,
    apiUrl,
    graphqlUrl: null,
    permission: token.permission,
    authorize,
    readMessage,
    signal,
  });
}

/**
 * API tokens are passwords of their account's email address; OAuth and repository access tokens are bearer tokens
 * (https://developer.atlassian.com/cloud/bitbucket/rest/intro/#authentication).
 */
function authorize(entered: string): string {
  const { email, token } = splitBitbucketToken(entered);
  return email === null ? `Bearer ${token}` : `Basic ${encodeBase64(encodeText(`${email}:${token}`))}`;
}

const errorBody = z.object({
  error: z.object({
    message: z.string(),
    fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])).nullish(),
    detail: z.union([z.string(), z.object({ required: z.array(z.string()) })]).nullish(),
  }),
});

/** The reason in an error response (`error` in Bitbucket's description), with the fields or the permissions that it names. */
function readMessage(body: unknown): string | null {
  const said = errorBody.safeParse(body).data?.error;
  if (said === undefined) return null;
  const { message, fields, detail } = said;
  const wrong = Object.entries(fields ?? {}).map(([field, words]) => `${field}: ${[words].flat().join(', ')}`);
  const missing = typeof detail === 'object' && detail !== null ? [`Required: ${detail.required.join(', ')}`] : [];
  return [message, ...wrong, ...missing].join(' ');
}

/** Words for `repositoryRoute`. */
export function repositoryWords({ owner, name }: ForgeRepositoryName) {
  return { workspace: owner, repo_slug: name };
}

/** A route below a repository's branch. Branch names keep their slashes there. */
export function branchRoute(branch: string): string {
  return `${repositoryRoute}/refs/branches/${escapeRest(branch)}`;
}

/** A route below a commit's file or folder. */
export function sourceRoute(commit: string, path: string): string {
  return `${repositoryRoute}/src/${encodeURIComponent(commit)}/${escapeRest(path)}`;
}

/** A repository, as far as it is used. */
export const repositoryAnswer = z.object({
  full_name: z.string(),
  is_private: z.boolean(),
  description: z.string().nullish(),
  updated_on: z.string().nullish(),
  mainbranch: z.object({ name: z.string() }).nullish(),
  links: z.object({ html: z.object({ href: z.string() }).nullish() }).nullish(),
});
export type BitbucketRepository = z.infer<typeof repositoryAnswer>;

/** A branch and the commit at its tip. */
export const branchAnswer = z.object({
  name: z.string(),
  target: z.object({ hash: z.string(), parents: z.array(z.object({ hash: z.string() })).nullish() }),
});

/** A repository's current name. */
export function nameOf({ full_name: name }: Pick<BitbucketRepository, 'full_name'>): ForgeRepositoryName {
  const [owner = '', slug = ''] = name.split('/');
  return { owner, name: slug };
}

/**
 * The pages of a list, in which `next` is the URL of the page that follows. Only its query is used: it may name another host. Stops after
 * `most` pages, or if `isEnough` says so.
 */
export async function askAll<Item>(
  client: ForgeClient,
  schema: z.ZodType<Item>,
  { route, words, access, most }: BitbucketList,
  isEnough: (items: readonly Item[]) => boolean = () => false,
): Promise<Result<readonly Item[], Problem>> {
  const page = z.object({ values: z.array(schema), next: z.string().nullish() });
  const items: Item[] = [];
  let query: RouteWords = {};
  for (let count = 0; count < most; count += 1) {
    const answer = await client.ask(page, route, { ...words, ...query }, access);
    if (!answer.ok) return answer;
    items.push(...answer.value.values);
    const next = answer.value.next ?? '';
    if (isEnough(items) || !URL.canParse(next)) break;
    query = Object.fromEntries(new URL(next).searchParams);
  }
  return ok(items);
}

/** Which list is read. */
export interface BitbucketList {
  readonly route: string;
  readonly words: RouteWords;
  readonly access: Access | undefined;
  /** Pages; the rest is cut. */
  readonly most: number;
}

/**
 * True if the signed-in user may push. Bitbucket says that only by a search among the repositories with that role; if it doesn't answer, as
 * with a repository's own token, the push will tell.
 */
export async function mayPush(
  client: ForgeClient,
  { full_name: name }: Pick<BitbucketRepository, 'full_name'>,
  access: Access | undefined,
): Promise<Result<boolean, Problem>> {
  if (access === undefined) return ok(false);
  const words = { workspace: name.split('/')[0], role: 'contributor', q: `full_name=${quote(name)}`, pagelen: 1 };
  const list = z.object({ values: z.array(z.object({ full_name: z.string() })) });
  const found = await client.ask(list, 'GET /repositories/{workspace}', words, access);
  if (found.ok) return ok(found.value.values.some((one) => one.full_name === name));
  return ['provider/not-permitted', 'provider/not-found'].includes(found.problem.code) ? ok(true) : found;
}

/** A string in a query (https://developer.atlassian.com/cloud/bitbucket/rest/intro/#filtering). */
export function quote(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

/** A page of the last resort: what remains for a repository that the API can't open. */
export function createUseGitProblem(message: string): Problem {
  return createProblem(
    'provider/invalid-request',
    `${message} Ask the person who set up Docwright to add a handler, which uses Git instead.`,
  );
}

/** The value that a result's value is mapped to. */
export function mapped<From, To>(result: Result<From, Problem>, map: (value: From) => To): Result<To, Problem> {
  return result.ok ? ok(map(result.value)) : err(result.problem);
}
