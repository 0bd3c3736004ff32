import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { createForgeClient, type ForgeClient } from '../forgeClient.ts';
import { forgeFacts } from '../forgeFacts.ts';
import type { ForgeRepositoryName, ProviderFacts } from '../provider.ts';

/** What differs between servers with Gitea's API, which is also Forgejo's. */
export interface GiteaOptions extends ProviderFacts {
  /** `https://codeberg.org/api/v1` */
  readonly apiUrl: string;
  /** `https://codeberg.org`; may contain a path. */
  readonly webUrl: string;
  /** Cancels all requests. */
  readonly signal?: AbortSignal | undefined;
}

/** What a client needs to know of a server. */
export type GiteaServer = Pick<GiteaOptions, 'title' | 'apiUrl' | 'webUrl' | 'token' | 'signal'>;

const errorBody = z.object({ message: z.string(), errors: z.array(z.string()).nullish() });

/** Creates a client for one server. Says so if the server doesn't let web pages of other origins call its API. */
export function createGiteaClient({ title, apiUrl, token, signal }: Omit<GiteaServer, 'webUrl'>): ForgeClient {
  const client = createForgeClient({
    title,
    apiUrl,
    graphqlUrl: null,
    permission: token.permission,
    readMessage,
    signal,
  });
  let hasAnswered = false;
  const explained = async <Value>(asked: Promise<Result<Value, Problem>>): Promise<Result<Value, Problem>> => {
    const answer = await asked;
    const isSilent = !answer.ok && answer.problem.code === 'network/host-unreachable';
    hasAnswered ||= !isSilent && (answer.ok || !answer.problem.code.startsWith('network/'));
    if (!isSilent || hasAnswered || !(await isThere(apiUrl))) return answer;
    return err(createCrossOriginProblem(title));
  };
  return {
    ask: (...request) => explained(client.ask(...request)),
    askPage: (...request) => explained(client.askPage(...request)),
    download: (...request) => explained(client.download(...request)),
    query: (...request) => client.query(...request),
    mutate: (...request) => client.mutate(...request),
  };
}

/** The reason in an error response; Gitea lists details in `errors`. */
function readMessage(body: unknown): string | null {
  const said = errorBody.safeParse(body).data;
  return said === undefined ? null : [said.message, ...(said.errors ?? [])].filter((part) => part !== '').join(': ');
}

/** True if the server responds to a request whose response can't be read: then it only refuses other origins. Sends no token. */
async function isThere(apiUrl: string): Promise<boolean> {
  try {
    await fetch(`${apiUrl}/version`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
    return true;
  } catch {
    return false; // offline, or the server is down
  }
}

function createCrossOriginProblem(title: string): Problem {
  return createProblem(
    'network/cross-origin-refused',
    `For the administrator of ${title}: ${forgeFacts.gitea.corsAdvice ?? ''}. Or reach it through a proxy.`,
    { retry: { kind: 'again' } },
  );
}

/** Words for `/repos/{owner}/{repo}/…`. */
export function repositoryWords({ owner, name }: ForgeRepositoryName) {
  return { owner, repo: name };
}

/** A list of all pages; its length says whether more follow, since browsers can't read Gitea's `Link` header. */
export async function askAllPages<Item>(
  askPage: (page: number) => Promise<Result<readonly Item[], Problem>>,
  pageSize: number,
  mostPages: number,
): Promise<Result<readonly Item[], Problem>> {
  const items: Item[] = [];
  let shortest = pageSize;
  for (let page = 1; page <= mostPages; page += 1) {
    const answer = await askPage(page);
    if (!answer.ok) return answer;
    items.push(...answer.value);
    // The server's limit may be lower than what was asked for: then its first page shows the limit.
    if (page === 1) shortest = Math.min(pageSize, answer.value.length);
    if (answer.value.length === 0 || answer.value.length < shortest) break;
  }
  return ok(items);
}
