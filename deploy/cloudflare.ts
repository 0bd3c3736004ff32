// Entry point for Cloudflare Workers: `npx wrangler deploy` in this folder.
import { handleRequest, readHandlerEnv, type Variables } from '#handler/handler.ts';
import { createFetchSender } from '#handler/send.ts';

const send = createFetchSender((url, init) => fetch(url, init));

export default {
  fetch: (request: Request, variables: Variables): Promise<Response> =>
    handleRequest(request, readHandlerEnv(variables, send)),
};
