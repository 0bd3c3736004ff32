import { schema as description } from '@octokit/graphql-schema';
import { buildSchema, graphqlSync } from 'graphql';
import { z } from 'zod';
import { afterAll, beforeAll, expect } from 'vitest';
import { GitHubSchemas } from './githubSchemas.ts';

/**
 * In this test file, checks each request that reaches GitHub's face, and each of its responses, against GitHub's own descriptions of its
 * REST and GraphQL APIs.
 */
export function watchGithub(): void {
  const { fetch: real } = globalThis;
  const found = new Set<string>();
  beforeAll(() => {
    const schemas = new GitHubSchemas();
    const graphql = createGraphqlCheck();
    globalThis.fetch = async (input, init) => {
      const response = await real(input, init);
      const [, path] = /\/api\/v3(\/[^?]*)/.exec(String(input)) ?? [];
      const isGraphql = String(input).endsWith('/api/graphql');
      if ((path === undefined && !isGraphql) || response.redirected || response.status >= 300) return response;
      const body: unknown = await response
        .clone()
        .json()
        .catch(() => undefined);
      const sent: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
      const problems = isGraphql
        ? graphql(sent, body)
        : schemas.conversationProblems(init?.method ?? 'GET', path ?? '', sent, response.status, body);
      for (const problem of problems) found.add(problem);
      return response;
    };
  });
  afterAll(() => {
    globalThis.fetch = real;
    expect([...found]).toEqual([]);
  });
}

const request = z.object({ query: z.string(), variables: z.record(z.string(), z.unknown()) });
const answer = z.object({ data: z.unknown(), errors: z.unknown().optional() });
const source = z.record(z.string(), z.unknown());

/** Executes requests in GitHub's schema with the response as data, which finds wrong fields, variables, and types. */
function createGraphqlCheck(): (sent: unknown, body: unknown) => readonly string[] {
  const schema = buildSchema(description.idl, { assumeValid: true });
  return (sent, body) => {
    const { query, variables } = request.parse(sent);
    const { data, errors } = answer.parse(body);
    if (errors !== undefined) return [];
    const executed = graphqlSync({
      schema,
      source: query,
      rootValue: data,
      variableValues: variables,
      fieldResolver: (parent, _words, _context, { path }) => source.parse(parent)[path.key],
      typeResolver: (_value, _context, _info, { name }) => (name === 'RepositoryOwner' ? 'User' : 'Blob'),
    });
    return (executed.errors ?? []).map(({ message }) => message);
  };
}
