// Entry point for Deno: `deno serve --allow-net --allow-env --port 5174 deploy/deno.ts`.
import process from 'node:process';
import { handleRequest, readHandlerEnv } from '#handler/handler.ts';
import { createFetchSender } from '#handler/send.ts';

const env = readHandlerEnv(
  process.env,
  createFetchSender((url, init) => fetch(url, init)),
);

export default { fetch: (request: Request): Promise<Response> => handleRequest(request, env) };
