// Entry point for Bun: `bun run deploy/bun.ts`. Bun serves the default export.
import process from 'node:process';
import { handleRequest, readHandlerEnv } from '#handler/handler.ts';
import { createFetchSender } from '#handler/send.ts';

const env = readHandlerEnv(
  process.env,
  createFetchSender((url, init) => fetch(url, init)),
);

export default {
  port: Number(process.env['PORT'] ?? '5174'),
  development: false,
  // By default, Bun gives up on a host that thinks for 10 s, and on pushes larger than 128 MB.
  idleTimeout: 255,
  maxRequestBodySize: 2 ** 31,
  fetch: (request: Request): Promise<Response> => handleRequest(request, env),
};
