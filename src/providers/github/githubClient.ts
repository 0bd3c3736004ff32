import { z } from 'zod';
import { createForgeClient, type ForgeClient } from '../forgeClient.ts';
import type { ProviderFacts } from '../provider.ts';

/** What differs between github.com and other hosts with the same API. */
export interface GithubOptions extends ProviderFacts {
  /** `https://api.github.com` or its equivalent. */
  readonly apiUrl: string;
  /** `https://github.com` or its equivalent; may contain a path. */
  readonly webUrl: string;
  /** Serves files without the API's rate limit: `{rawUrl}/{owner}/{name}/{commit}/{path}`. By default that of github.com; null if there is none. */
  readonly rawUrl?: string | null;
  /** Cancels all requests. */
  readonly signal?: AbortSignal | undefined;
}

/** What a client needs to know of a host. */
export type GithubServer = Pick<GithubOptions, 'title' | 'apiUrl' | 'webUrl' | 'token' | 'rawUrl' | 'signal'>;

const errorBody = z.object({
  message: z.string().optional(),
  errors: z
    .array(
      z.union([
        z.string(),
        z.object({ message: z.string().optional(), field: z.string().optional(), code: z.string().optional() }),
      ]),
    )
    .optional(),
});

/** Where files are read without a token. GitHub Enterprise Server has no such address for pages of other origins. */
export function getRawUrl({ apiUrl, rawUrl }: Pick<GithubServer, 'apiUrl' | 'rawUrl'>): string | null {
  return rawUrl ?? (apiUrl === 'https://api.github.com' ? 'https://raw.githubusercontent.com' : null);
}

/** Where the contents of Git LFS pointers of public repositories are read: `{mediaUrl}/{owner}/{name}/{commit}/{path}`. */
export function getMediaUrl({ apiUrl }: Pick<GithubServer, 'apiUrl'>): string | null {
  return apiUrl === 'https://api.github.com' ? 'https://media.githubusercontent.com/media' : null;
}

/** Creates a client for one host. */
export function createGithubClient({ title, apiUrl, token, signal }: Omit<GithubServer, 'webUrl'>): ForgeClient {
  return createForgeClient({
    title,
    apiUrl,
    // GitHub Enterprise Server: /api/v3 and /api/graphql.
    graphqlUrl: `${apiUrl.replace(/\/v3$/, '')}/graphql`,
    permission: token.permission,
    headers: { accept: 'application/vnd.github+json' },
    readMessage,
    signal,
  });
}

/** The message of GitHub's `basic-error` or `validation-error`. */
function readMessage(body: unknown): string | null {
  const said = errorBody.safeParse(body).data;
  if (said?.message === undefined) return null;
  const details = (said.errors ?? []).map((entry) =>
    typeof entry === 'string' ? entry : (entry.message ?? `${entry.field ?? ''} ${entry.code ?? ''}`.trim()),
  );
  return [said.message, ...details].join(': ');
}
