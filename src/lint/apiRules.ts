import type { OpenapiRule } from '#openapi/read/openapiProblem.ts';
import type { Rule } from './rule.ts';

/** A rule over API descriptions. `openapi/check/` runs it. */
export interface ApiRule extends Pick<
  Rule,
  'group' | 'severity' | 'sentence' | 'example' | 'requestPattern' | 'wantsPresence'
> {
  readonly name: OpenapiRule;
}

type RuleLine = readonly [
  name: OpenapiRule,
  severity: ApiRule['severity'],
  sentence: string,
  example: readonly [wrong: string, right: string],
  requestPattern?: RegExp,
];

const table: readonly RuleLine[] = [
  [
    'openapi/duplicate-operation-id',
    'error',
    'Every operation ID is unique.',
    ['operationId: list (twice)', 'operationId: listFlags'],
  ],
  [
    'openapi/error-without-example',
    'suggestion',
    'Error responses have examples.',
    ["'404': a schema without an example", "'404': example: { code: not_found }"],
    /\berror\b[^.]*\b(?:responses?|examples?)\b/i,
  ],
  [
    'openapi/example-does-not-fit',
    'warning',
    'Examples match their schema.',
    ['type: integer, example: ten', 'type: integer, example: 10'],
  ],
  [
    'openapi/no-description',
    'suggestion',
    'Every operation has a description.',
    ['summary: List flags', 'summary: List flags, description: Returns 50 flags at a time.'],
  ],
  [
    'openapi/no-summary',
    'suggestion',
    'Every operation has a summary, which is its page’s title.',
    ['get: {}', 'get: { summary: List flags }'],
  ],
  [
    'openapi/only-success',
    'suggestion',
    'Every operation documents its errors.',
    ["responses: { '200': … }", "responses: { '200': …, '404': … }"],
    /\berror\b[^.]*\bresponses?\b|\bsuccess and error\b/i,
  ],
  [
    'openapi/operation-without-page',
    'suggestion',
    'Every operation has a page.',
    ['GET /flags isn’t in the navigation', '"pages": ["GET /flags"]'],
  ],
  [
    'openapi/page-without-operation',
    'warning',
    'Every API page belongs to an operation.',
    ['openapi: GET /nope', 'openapi: GET /flags'],
  ],
  [
    'openapi/two-pages',
    'warning',
    'An operation has only one page.',
    ['Two pages with openapi: GET /flags', 'One page with openapi: GET /flags'],
  ],
  [
    'openapi/undeclared-path-parameter',
    'error',
    'Every parameter in a path is declared.',
    ['/flags/{key} without a parameter “key”', 'parameters: [{ name: key, in: path }]'],
  ],
  [
    'openapi/undescribed-parameter',
    'suggestion',
    'Every parameter in an API description has a description.',
    ['{ name: limit, in: query }', '{ name: limit, in: query, description: Flags per page. }'],
    /\b(?:document|describe|explain)\b[^.]*\bparameters?\b|\b(?:every|each|all)\b[^.]*\bparameters?\b[^.]*\b(?:descriptions?|described|documented|explained)\b/i,
  ],
  [
    'openapi/undescribed-response',
    'suggestion',
    'Every status code in an API description is explained.',
    ["'404': { description: '' }", "'404': { description: No flag has this key. }"],
    /\b(?:list|document|describe|explain)\b[^.]*\berrors?\b[^.]*\b(?:endpoints?|API)\b|\b(?:status|error) codes?\b(?![^.]*\b(?:backticks?|monospaced?|formatted)\b)/i,
  ],
  [
    'openapi/unused-component',
    'suggestion',
    'Every component is used.',
    ['A schema that nothing references', 'Remove it, or reference it'],
  ],
  [
    'openapi/unused-path-parameter',
    'warning',
    'Every declared path parameter is in the path.',
    ['/flags with { name: key, in: path }', '/flags/{key}'],
  ],
];

/** Rules over API descriptions that a team can turn off, by name. */
export const apiRules: readonly ApiRule[] = table.map(([name, severity, sentence, [wrong, right], requestPattern]) => ({
  name,
  group: 'api',
  severity,
  sentence,
  example: { wrong, right },
  ...(requestPattern === undefined ? {} : { requestPattern, wantsPresence: true }),
}));
