import { json, Router } from 'express';
import { z } from 'zod';
import { isObject, readHostedBlob } from '../git/gitObjects.ts';
import type { GitHost } from '../gitHost.ts';
import { ApiError, answer } from './apiError.ts';

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.object({ owner: z.string(), name: z.string() }),
});

/** The part of GitHub's GraphQL API that the app uses: the texts of objects by name. It needs a token. */
export function createGraphqlRouter(host: GitHost): Router {
  const router = Router();
  router.use(json({ limit: '1mb', type: () => true }));
  router.post(
    '/',
    answer(host, async (request) => {
      if (host.identify(request).kind !== 'account') throw new ApiError(401, 'Bad credentials');
      const { query, variables } = graphqlRequest.parse(request.body);
      const found = host.repositories.find(variables.owner, variables.name);
      if (found === null || !host.permission(request, found).read)
        return {
          data: { repository: null },
          errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a Repository.' }],
        };
      const fields = await Promise.all(
        [...query.matchAll(/(\w+): object\(oid: "([0-9a-f]{40})"\)/g)].map(async ([, field = '', oid = '']) => {
          const isBlob = await isObject(found.folder, oid, 'blob');
          return [field, isBlob ? { oid, text: toText(await readHostedBlob(found.folder, oid)) } : null] as const;
        }),
      );
      return { data: { repository: Object.fromEntries(fields) } };
    }),
  );
  return router;
}

/** `Blob.text`: UTF-8, or null if the blob is binary. */
function toText(bytes: Uint8Array | null): string | null {
  return bytes === null || bytes.includes(0) ? null : Buffer.from(bytes).toString('utf8');
}
