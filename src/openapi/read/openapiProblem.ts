import { createSourceRange, type Finding, type Severity } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';

/** Stable codes of OpenAPI problems. */
export type OpenapiRule =
  // prevent a file, or a part of it, from being read
  | 'openapi/not-there'
  | 'openapi/not-read'
  | 'openapi/not-json'
  | 'openapi/not-openapi'
  | 'openapi/too-large'
  | 'openapi/newer-version'
  | 'openapi/older-version'
  | 'openapi/duplicate-key'
  | 'openapi/reference-not-found'
  | 'openapi/reference-outside'
  | 'openapi/reference-circle'
  | 'openapi/not-an-object'
  | 'openapi/overlay'
  // gaps that readers would notice
  | 'openapi/no-summary'
  | 'openapi/no-description'
  | 'openapi/only-success'
  | 'openapi/error-without-example'
  | 'openapi/undescribed-parameter'
  | 'openapi/undescribed-response'
  | 'openapi/example-does-not-fit'
  | 'openapi/unused-component'
  | 'openapi/undeclared-path-parameter'
  | 'openapi/unused-path-parameter'
  | 'openapi/duplicate-operation-id'
  // pages
  | 'openapi/operation-without-page'
  | 'openapi/page-without-operation'
  | 'openapi/two-pages';

/** A finding in an OpenAPI file or its pages, with its location. The rest of the file is still used. */
export interface OpenapiProblem extends Finding {
  readonly rule: OpenapiRule;
}

/** Creates a problem at an offset of a file's text. */
export function createOpenapiProblem(
  rule: OpenapiRule,
  severity: Severity,
  message: string,
  path: RepoPath,
  text: string,
  offset: number,
): OpenapiProblem {
  return { rule, severity, message, path, range: createSourceRange(text, offset), fixes: [] };
}
