import { isAllowedPage, publicGitHosts } from './authorizeProxyRequest.ts';
import { handleExchangeRequest } from './exchange.ts';
import { handleProxyRequest } from './gitProxy.ts';
import { parseOAuthClients, type OAuthClient } from './oauthClients.ts';
import { parseHostNames, parseOrigins, splitCommaList } from './parseAddresses.ts';
import { handleRelayRequest } from './relay.ts';
import { allowOrigin, createInertHeaders, respondWithText } from './respond.ts';
import type { Send } from './send.ts';

/** What a handler may do, and how it reaches other servers. */
export interface HandlerEnv {
  readonly send: Send;
  /** Git hosts that the proxy forwards to. */
  readonly allowedHosts: readonly string[];
  /** Origins of the app, in addition to the handler's own. */
  readonly allowedOrigins: readonly string[];
  /** Servers that requests of API playgrounds may be relayed to: `https://api.example.com`. */
  readonly apiOrigins: readonly string[];
  /** OAuth applications whose codes it exchanges. */
  readonly clients: readonly OAuthClient[];
}

/** Environment variables, as each platform provides them. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Reads what a handler may do from `DOCWRIGHT_…` variables. Throws if one of them is malformed, without its value. */
export function readHandlerEnv(variables: Variables, send: Send): HandlerEnv {
  const read = (parse: typeof parseOrigins, name: string) => parse(splitCommaList(variables[name]), name);
  return {
    send,
    allowedHosts: [...publicGitHosts, ...read(parseHostNames, 'DOCWRIGHT_ALLOWED_HOSTS')],
    allowedOrigins: read(parseOrigins, 'DOCWRIGHT_ALLOWED_ORIGINS'),
    apiOrigins: read(parseOrigins, 'DOCWRIGHT_API_ORIGINS'),
    clients: parseOAuthClients(variables['DOCWRIGHT_OAUTH'] ?? ''),
  };
}

/**
 * Everything that a static installation needs a server for: `/proxy/…` forwards Git requests, `/exchange/{host}` exchanges OAuth codes,
 * and `/pass-on` relays requests of API playgrounds. Stateless, and logs nothing. Rejects if one of the two ends disconnects.
 */
export async function handleRequest(request: Request, env: HandlerEnv): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (pathname.startsWith('/proxy/'))
    return handleProxyRequest(request, pathname.slice('/proxy'.length) + search, { rules: env, send: env.send });
  if (pathname.startsWith('/exchange/'))
    return handleExchangeRequest(request, pathname.slice('/exchange/'.length), env);
  if (pathname === '/pass-on') return relay(request, env);
  if (pathname === '/health') return respondWithText(200, 'OK', createInertHeaders());
  return respondWithText(404, 'Not found.', createInertHeaders());
}

async function relay(request: Request, env: HandlerEnv): Promise<Response> {
  const headers = createInertHeaders();
  const origin = request.headers.get('origin') ?? undefined;
  if (!isAllowedPage(request, env.allowedOrigins))
    return respondWithText(403, 'This server only accepts requests from its own pages.', headers);
  if (origin !== undefined)
    allowOrigin(headers, origin, {
      'Allow-Methods': 'GET, POST, OPTIONS',
      'Allow-Headers': 'content-type',
      'Expose-Headers': 'X-Passes-On',
    });
  const rules = { mayReach: ({ origin: to }: URL) => env.apiOrigins.includes(to), namedHosts: [] };
  return handleRelayRequest(request, { rules, send: env.send, headers });
}
