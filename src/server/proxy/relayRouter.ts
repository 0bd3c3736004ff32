import type { Request as ExpressRequest, RequestHandler } from 'express';
import { createHostTest, type HostTest } from '#base/hostTest.ts';
import type { RelayRules } from '#handler/authorizeRelay.ts';
import { handleRelayRequest } from '#handler/relay.ts';
import { createInertHeaders, respondWithText } from '#handler/respond.ts';
import { checkRequestOrigin } from '../checkRequestOrigin.ts';
import { createNodeSender } from './createNodeSender.ts';
import { serveWebHandler } from './serveWebHandler.ts';

/** Who may send requests, and where to. */
export interface RelayRouterOptions {
  readonly rules: (request: ExpressRequest) => RelayRules;
  /** The hosts that this server answers for. */
  readonly ownHosts: HostTest;
  readonly publicOrigin?: string | undefined;
}

/** The relay of an API playground's requests, for this server's own pages. */
export function createRelayRouter({ rules, ownHosts, publicOrigin }: RelayRouterOptions): RequestHandler {
  const send = createNodeSender();
  return serveWebHandler((request, _path, received) => {
    const refusal = checkRequestOrigin(received, ownHosts, publicOrigin);
    return refusal === null
      ? handleRelayRequest(request, { rules: rules(received), send })
      : Promise.resolve(respondWithText(403, refusal, createInertHeaders()));
  });
}

/** Relays requests of a built site that this machine serves: to the servers in its files, and to named hosts. */
export function createSiteRelayRouter(reach: () => readonly string[], apiHosts: readonly string[]): RequestHandler {
  const namedHosts = apiHosts.map((name) => name.toLowerCase());
  return createRelayRouter({
    rules: () => ({ mayReach: ({ origin }) => reach().includes(origin), namedHosts }),
    ownHosts: createHostTest('127.0.0.1'),
  });
}
