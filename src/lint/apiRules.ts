import type { OpenapiRule } from '#openapi/read/openapiProblem.ts';
import type { Rule } from './rule.ts';

/** A rule over API descriptions. `openapi/check/` runs it. */
export interface ApiRule extends Pick<Rule, 'group' | 'severity' | 'sentence' | 'example' | 'requestPattern'> {
  readonly name: OpenapiRule;
}

const rule = (
  name: OpenapiRule,
  severity: ApiRule['severity'],
  sentence: string,
  [wrong, right]: readonly [wrong: string, right: string],
  requestPattern?: RegExp,
): ApiRule => ({
  name,
  group: 'api',
  severity,
  sentence,
  example: { wrong, right },
  ...(requestPattern === undefined ? {} : { requestPattern }),
});

/** Rules over API descriptions that a team can turn off, by name. */
export const apiRules: readonly ApiRule[] = [
  rule('openapi/duplicate-operation-id', 'error', 'Every operation ID is unique.', [
    'operationId: list (twice)',
    'operationId: listFlags',
  ]),
  rule(
    'openapi/error-without-example',
    'suggestion',
    'Error responses have examples.',
    ["'404': a schema without an example", "'404': example: { code: not_found }"],
    /\berror\b[^.]*\b(?:responses?|examples?)\b/i,
  ),
  rule('openapi/example-does-not-fit', 'warning', 'Examples match their schema.', [
    'type: integer, example: ten',
    'type: integer, example: 10',
  ]),
  rule('openapi/no-description', 'suggestion', 'Every operation has a description.', [
    'summary: List flags',
    'summary: List flags, description: Returns 50 flags at a time.',
  ]),
  rule('openapi/no-summary', 'suggestion', 'Every operation has a summary, which is its page’s title.', [
    'get: {}',
    'get: { summary: List flags }',
  ]),
  rule(
    'openapi/only-success',
    'suggestion',
    'Every operation documents its errors.',
    ["responses: { '200': … }", "responses: { '200': …, '404': … }"],
    /\berror\b[^.]*\bresponses?\b|\bsuccess and error\b/i,
  ),
  rule('openapi/operation-without-page', 'suggestion', 'Every operation has a page.', [
    'GET /flags isn’t in the navigation',
    '"pages": ["GET /flags"]',
  ]),
  rule('openapi/page-without-operation', 'warning', 'Every API page belongs to an operation.', [
    'openapi: GET /nope',
    'openapi: GET /flags',
  ]),
  rule('openapi/two-pages', 'warning', 'An operation has only one page.', [
    'Two pages with openapi: GET /flags',
    'One page with openapi: GET /flags',
  ]),
  rule('openapi/undeclared-path-parameter', 'error', 'Every parameter in a path is declared.', [
    '/flags/{key} without a parameter “key”',
    'parameters: [{ name: key, in: path }]',
  ]),
  rule(
    'openapi/undescribed-parameter',
    'suggestion',
    'Every parameter in an API description has a description.',
    ['{ name: limit, in: query }', '{ name: limit, in: query, description: Flags per page. }'],
    /\b(?:document|describe|explain)\b[^.]*\bparameters?\b/i,
  ),
  rule(
    'openapi/undescribed-response',
    'suggestion',
    'Every status code in an API description is explained.',
    ["'404': { description: '' }", "'404': { description: No flag has this key. }"],
    /\bstatus codes?\b/i,
  ),
  rule('openapi/unused-component', 'suggestion', 'Every component is used.', [
    'A schema that nothing references',
    'Remove it, or reference it',
  ]),
  rule('openapi/unused-path-parameter', 'warning', 'Every declared path parameter is in the path.', [
    '/flags with { name: key, in: path }',
    '/flags/{key}',
  ]),
];
