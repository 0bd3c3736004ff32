import { z } from 'zod';
import { createProblem, type Problem } from '#base/problem.ts';
import { err, ok, type Result } from '#base/result.ts';
import { speaksOfClock } from '#workspace/git/sendGitRequest.ts';
import type { Access } from '#workspace/workspace.ts';
import { sendRequest, sizeOf, type ForgeRequest, type ForgeResponse } from './sendRequest.ts';

/** What differs between the APIs of forges. */
export interface ForgeClientOptions {
  readonly title: string;
  /** Base URL of the routes, without a trailing slash. */
  readonly apiUrl: string;
  readonly graphqlUrl: string | null;
  /** The permission a token needs, in the forge's own terms. */
  readonly permission: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The `Authorization` header for a token; `Bearer` unless given. */
  readonly authorize?: (token: string) => string;
  /** The reason in the body of an error response; null if it has none. */
  readonly readMessage: (body: unknown) => string | null;
  /** Cancels all requests. */
  readonly signal?: AbortSignal | undefined;
}

/** Values for the placeholders of a route; the others become its query or JSON body, unless there is a `Blob` called `body`. */
export type RouteWords = Readonly<Record<string, unknown>>;

type SendGraphql = <Value>(
  schema: z.ZodType<Value>,
  query: string,
  variables: RouteWords,
  access: Access | undefined,
  isHeavy?: boolean,
) => Promise<Result<Value, Problem>>;

/** Calls a forge's API. Sends tokens only to its URL, and never puts one in a problem. */
export interface ForgeClient {
  /** Calls a route such as `GET /user`, and validates the response. */
  ask<Value>(
    schema: z.ZodType<Value>,
    route: string,
    words: RouteWords,
    access: Access | undefined,
  ): Promise<Result<Value, Problem>>;
  /** Like `ask`, for a list; also returns the query of the next page (`Link`, RFC 8288), or null after the last. */
  askPage<Value>(
    schema: z.ZodType<Value>,
    route: string,
    words: RouteWords,
    access: Access | undefined,
  ): Promise<Result<{ readonly value: Value; readonly next: RouteWords | null }, Problem>>;
  /** The bytes of a file; `leavesOrigin` if the forge may redirect to its storage. */
  download(
    route: string,
    words: RouteWords,
    access: Access | undefined,
    leavesOrigin?: boolean,
  ): Promise<Result<Uint8Array<ArrayBuffer>, Problem>>;
  /** Sends a GraphQL query, and validates its `data`. `isHeavy` as of `ForgeRequest`. */
  query: SendGraphql;
  /** Sends a GraphQL mutation, only once, and validates its `data`. */
  mutate: SendGraphql;
}

/** Creates a client for one host. */
export function createForgeClient(options: ForgeClientOptions): ForgeClient {
  const { title, apiUrl, graphqlUrl, authorize = (token) => `Bearer ${token}` } = options;
  const send = async (
    request: Omit<ForgeRequest, 'headers' | 'signal'>,
    access: Access | undefined,
    missing?: Problem,
  ): Promise<Result<ForgeResponse, Problem>> => {
    const headers = {
      accept: request.expects === 'json' ? 'application/json' : '*/*',
      ...options.headers,
      ...(typeof request.body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...(access === undefined ? {} : { authorization: authorize(access.token) }),
    };
    const sent = await sendRequest({ ...request, headers, signal: options.signal }, title);
    if (!sent.ok || (sent.value.status >= 200 && sent.value.status < 300)) return sent;
    // Servers that don't have a request answer either.
    const isMissing = sent.value.status === 404 || (sent.value.status === 405 && request.isSafe);
    if (isMissing && missing !== undefined) return err(missing);
    const facts = { hasToken: access !== undefined, isMissing, bytes: sizeOf(request.body) };
    return err(toStatusProblem(sent.value, options, facts));
  };
  const call = (route: string, words: RouteWords, access: Access | undefined, expects: ForgeRequest['expects']) =>
    send({ ...formatRoute(apiUrl, route, words), expects }, access);
  const sendGraphql =
    (isSafe: boolean): SendGraphql =>
    async (schema, query, variables, access, isHeavy = false) => {
      const missing = createProblem('provider/not-found', `${title} has no GraphQL API.`);
      if (graphqlUrl === null) return err(missing);
      const body = JSON.stringify({ query, variables });
      const request = { method: 'POST', url: graphqlUrl, body, expects: 'json', isSafe, isHeavy } as const;
      const sent = await send(request, access, missing);
      if (!sent.ok) return sent;
      const answer = graphqlAnswer.safeParse(sent.value.json).data;
      const data = schema.safeParse(answer?.data);
      if (data.success) return ok(data.data);
      const [reason] = answer?.errors ?? [];
      return reason === undefined ? validate(schema, answer?.data, title) : err(toGraphqlProblem(reason, options));
    };

  return {
    ask: async (schema, route, words, access) => {
      const sent = await call(route, words, access, 'json');
      return sent.ok ? validate(schema, sent.value.json, title) : sent;
    },
    askPage: async (schema, route, words, access) => {
      const sent = await call(route, words, access, 'json');
      if (!sent.ok) return sent;
      const value = validate(schema, sent.value.json, title);
      return value.ok ? ok({ value: value.value, next: readNextPage(sent.value.headers) }) : value;
    },
    download: async (route, words, access, leavesOrigin = false) => {
      const sent = await send({ ...formatRoute(apiUrl, route, words), expects: 'bytes', leavesOrigin }, access);
      return sent.ok ? ok(sent.value.bytes) : sent;
    },
    query: sendGraphql(true),
    mutate: sendGraphql(false),
  };
}

const graphqlAnswer = z.object({
  data: z.unknown(),
  errors: z.array(z.object({ message: z.string(), type: z.string().optional() })).optional(),
});

/** The problem of a GraphQL error. Types are GitHub's; GitLab's errors have none. */
function toGraphqlProblem(
  { message, type }: { readonly message: string; readonly type?: string | undefined },
  { title, apiUrl, permission }: ForgeClientOptions,
): Problem {
  const words = `${title}: ${message}`;
  const signIn = { retry: { kind: 'signIn', host: new URL(apiUrl).host, permission } } as const;
  switch (type) {
    case 'FORBIDDEN':
    case 'INSUFFICIENT_SCOPES':
      return createProblem('provider/not-permitted', words, signIn);
    case 'STALE_DATA':
    case 'UNPROCESSABLE':
    case 'BRANCH_PROTECTION_RULE_VIOLATION':
      return createProblem('provider/invalid-request', words);
    default:
      return createProblem('network/unexpected-answer', words, { retry: { kind: 'again' } });
  }
}

/** The request of a route such as `GET /repos/{owner}`: placeholders are percent-encoded, and the other words become its query or body. */
export function formatRoute(
  apiUrl: string,
  route: string,
  words: RouteWords,
): Pick<ForgeRequest, 'method' | 'url' | 'body' | 'isSafe'> {
  const [name = '', template = ''] = route.split(' ');
  const method = methods.find((known) => known === name) ?? 'GET';
  const used = new Set<string>();
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    used.add(key);
    return encodeURIComponent(String(words[key]));
  });
  const { body } = words;
  if (body instanceof Blob) return { method, url: apiUrl + path, body, isSafe: false };
  const rest = Object.entries(words).filter(([key, value]) => !used.has(key) && value !== undefined);
  if (method !== 'GET')
    return { method, url: apiUrl + path, body: JSON.stringify(Object.fromEntries(rest)), isSafe: false };
  const query = new URLSearchParams(rest.map(([key, value]) => [key, String(value)])).toString();
  return { method, url: `${apiUrl}${path}${query === '' ? '' : `?${query}`}`, body: null, isSafe: true };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** A branch or path as the rest of a route. Its slashes stay: servers may reject encoded ones. */
export function escapeRest(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** The query of the page that follows. Only the query: a forge behind another server may name another host. */
function readNextPage(headers: Headers): RouteWords | null {
  const url = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1] ?? '';
  return URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : null;
}

function validate<Value>(schema: z.ZodType<Value>, json: unknown, title: string): Result<Value, Problem> {
  const read = schema.safeParse(json);
  return read.success
    ? ok(read.data)
    : err(createProblem('network/unexpected-answer', `Docwright couldn’t understand the response from ${title}.`));
}

/** The problem of an error response. Includes the forge's message, never the request. */
function toStatusProblem(
  { status, json, isHtml }: ForgeResponse,
  { title, apiUrl, permission, readMessage }: ForgeClientOptions,
  { hasToken, isMissing, bytes }: { readonly hasToken: boolean; readonly isMissing: boolean; readonly bytes: number },
): Problem {
  const again = { retry: { kind: 'again' } } as const;
  const signIn = { retry: { kind: 'signIn', host: new URL(apiUrl).host, permission } } as const;
  const message = `${title}: ${readMessage(json) ?? `Status ${status}`}`;
  if (status === 413)
    return createProblem(
      'provider/invalid-request',
      `${title} doesn’t accept ${(bytes / 1_000_000).toFixed(1)} MB at once. Send fewer or smaller files.`,
    );
  if (status >= 500)
    return createProblem('network/unexpected-answer', `${title} is having trouble (status ${status}).`, again);
  // Another server, such as a network's sign-in page or a firewall, says nothing about the token or the repository.
  if (isHtml)
    return createProblem(
      'network/unexpected-answer',
      `A web page arrived instead of ${title}’s response (status ${status}).`,
      again,
    );
  if (isMissing) return createProblem('provider/not-found', message, signIn);
  switch (status) {
    case 401:
      if (json === undefined) return createProblem('network/unexpected-answer', message, again);
      // A clock is wrong: the token itself may be fine.
      if (hasToken && speaksOfClock(message)) return createProblem('git/token-not-yet-valid', message, again);
      return createProblem(hasToken ? 'git/token-refused' : 'git/sign-in-needed', message, signIn);
    case 403:
      return createProblem('provider/not-permitted', message, signIn);
    case 400:
    case 405:
    case 409:
    case 422:
      return createProblem('provider/invalid-request', message);
    default:
      return createProblem('network/unexpected-answer', message, again);
  }
}

/** The problem of a push without permission to write. */
export function createPushForbidden(name: string): Problem {
  return createProblem('git/push-forbidden', `You don’t have permission to write to ${name}.`, {
    retry: { kind: 'fork' },
  });
}
