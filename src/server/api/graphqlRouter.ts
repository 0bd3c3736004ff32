import { json, Router, type Request } from 'express';
import { z } from 'zod';
import { readHostedBlobs } from '../git/gitObjects.ts';
import { resolveBranchCommit } from '../git/repositoryStore.ts';
import { runGit } from '../git/runGit.ts';
import type { GitHost } from '../gitHost.ts';
import { ApiError, answer } from './apiError.ts';
import { createCommitOnBranch } from './createCommitOnBranch.ts';

const graphqlRequest = z.object({
  query: z.string(),
  variables: z
    .looseObject({ owner: z.string().default(''), name: z.string().default(''), ref: z.string().default('') })
    .default({ owner: '', name: '', ref: '' }),
});

/** The part of GitHub's GraphQL API that the app uses: texts of objects by name, signed commits, and rules. It needs a token. */
export function createGraphqlRouter(host: GitHost): Router {
  const router = Router();
  router.use(json({ limit: '42mb', type: () => true }));
  router.post(
    '/',
    answer(host, async (request) => {
      if (host.identify(request).kind !== 'account') throw new ApiError(401, 'Bad credentials');
      const { query, variables } = graphqlRequest.parse(request.body);
      if (/\bcreateCommitOnBranch\b/.test(query)) return createCommitOnBranch(host, request, variables);
      if (/\bviewer\b/.test(query)) return { data: { viewer: await describeViewer(host, request, query) } };
      const found = host.repositories.find(variables.owner, variables.name);
      if (found === null || !host.permission(request, found).read)
        return {
          data: { repository: null },
          errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a Repository.' }],
        };
      if (/\brefUpdateRule\b/.test(query)) {
        const branch = variables.ref.replace(/^refs\/heads\//, '');
        const rule = { requiresSignatures: host.requiresSignatures(found, branch) };
        const isThere = (await resolveBranchCommit(found, branch)) !== null;
        return { data: { repository: { ref: isThere ? { refUpdateRule: rule } : null } } };
      }
      const asked = [...query.matchAll(/(\w+): object\(oid: "([0-9a-f]{40})"\)/g)];
      const contents = await readHostedBlobs(
        found.folder,
        asked.map(([, , oid = '']) => oid),
      );
      const fields = asked.map(([, field = '', oid = '']) => {
        const bytes = contents.get(oid);
        return [field, bytes === undefined ? null : { oid, text: toText(bytes) }] as const;
      });
      return { data: { repository: Object.fromEntries(fields) } };
    }),
  );
  return router;
}

/** `viewer.repositories`, with the aliased objects of each repository. */
async function describeViewer(host: GitHost, request: Request, query: string): Promise<object> {
  const all = (await host.repositories.all()).filter((one) => host.permission(request, one).write);
  const web = `${request.protocol}://${request.headers.host ?? ''}${request.baseUrl.replace(/\/api\/graphql$/, '')}`;
  const paths = [...query.matchAll(/(\w+): object\(expression: "HEAD:([^"]+)"\)/g)];
  const nodes = await Promise.all(
    all.map(async (found) => {
      const { owner, name } = found;
      const facts = await host.facts(request, found);
      const objects = paths.map(async ([, alias = '', path = '']) => {
        const { status, output } = await runGit(found.folder, ['rev-parse', '--verify', '--quiet', `HEAD:${path}`]);
        return [alias, status === 0 ? { oid: output.trim() } : null] as const;
      });
      return {
        name,
        owner: { login: owner },
        description: facts.description,
        isPrivate: facts.private,
        pushedAt: facts.updatedAt,
        url: `${web}/${owner}/${name}`,
        ...Object.fromEntries(await Promise.all(objects)),
      };
    }),
  );
  return { repositories: { nodes } };
}

/** `Blob.text`: UTF-8, or null if the blob is binary. */
function toText(bytes: Uint8Array): string | null {
  return bytes.includes(0) ? null : Buffer.from(bytes).toString('utf8');
}
