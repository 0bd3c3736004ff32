import type { RequestHandler } from 'express';
import type { ProxyRules } from '#handler/authorizeProxyRequest.ts';
import { handleProxyRequest } from '#handler/gitProxy.ts';
import { createNodeSender, type NodeSenderOptions } from './createNodeSender.ts';
import { serveWebHandler } from './serveWebHandler.ts';

/** The CORS proxy under Node, which checks the address of each connection. */
export function createProxyRouter(rules: ProxyRules, outside: NodeSenderOptions = {}): RequestHandler {
  const send = createNodeSender(outside);
  return serveWebHandler((request, path) => handleProxyRequest(request, path, { rules, send }));
}
