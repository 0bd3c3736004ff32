import { createSourceRange } from '#base/finding.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { OpenapiProblem } from '../read/openapiProblem.ts';
import { isDescriptionUrl } from '../read/isDescriptionUrl.ts';
import { locateProblems } from '../read/locateProblems.ts';
import { findPointerOffsets } from '../text/pointerRanges.ts';
import type { ApiEntryPage, ApiSite, ApiFilePage } from './buildApiSite.ts';
import { createEndpointLookup } from './endpointPages.ts';
import { getOperationKey, parseOperationReference } from './operationReference.ts';

/** Texts of pages and the navigation. `configuration` is the file that a location means if its file is null. */
export interface ApiCheckDeps {
  readonly configuration: RepoPath;
  readonly text: (path: RepoPath) => string | null;
}

/**
 * Reports endpoints without a page, pages without an endpoint, and endpoints with two pages. Skips descriptions at
 * URLs: unfetched ones are unknown, and fetched ones can't be fixed here.
 */
export function checkApiPages(site: ApiSite, texts: ApiCheckDeps): readonly OpenapiProblem[] {
  const pages = new Map<string, number>();
  for (const operation of [
    ...site.generatedPages.map((page) => page.operation),
    ...site.filePages.flatMap((page) => page.operation ?? []),
  ])
    pages.set(getOperationKey(operation), (pages.get(getOperationKey(operation)) ?? 0) + 1);
  return [
    ...withoutPage(site, pages),
    ...withTwoPages(site, pages, texts),
    ...(site.urls.length > 0 ? [] : withoutOperation(site, texts)),
  ];
}

function withoutPage(site: ApiSite, pages: ReadonlyMap<string, number>): readonly OpenapiProblem[] {
  // A page can also describe an endpoint by itself: `api: POST https://api.example.com/flags`.
  const hasOwnPage = createEndpointLookup(
    site.filePages.flatMap(({ key, written }) => (key === 'api' ? (parseOperationReference(written) ?? []) : [])),
    site.serverUrls,
  );
  return site.sources.flatMap(({ path, operations }) => {
    if (isDescriptionUrl(path)) return [];
    const [first] = operations;
    // Operations that no menu lists don't need a page.
    const missing = operations.filter(
      (operation) =>
        !operation.excluded && !operation.hidden && !pages.has(getOperationKey(operation)) && !hasOwnPage(operation),
    );
    if (first === undefined) return [];
    return locateProblems(
      missing.map(({ method, path, spot }) => ({
        rule: 'openapi/operation-without-page',
        severity: 'suggestion',
        message: `${method} ${path} has no page.`,
        at: spot,
      })),
      first.api.files,
    );
  });
}

function withTwoPages(
  { filePages }: ApiSite,
  pages: ReadonlyMap<string, number>,
  texts: ApiCheckDeps,
): readonly OpenapiProblem[] {
  return filePages.flatMap((page) => {
    const count = page.operation === null ? 0 : (pages.get(getOperationKey(page.operation)) ?? 0);
    return count < 2
      ? []
      : [
          inFrontMatter(
            page,
            'openapi/two-pages',
            `“${page.written}” has ${count} pages. It should have only one.`,
            texts,
          ),
        ];
  });
}

function withoutOperation({ filePages, entries }: ApiSite, texts: ApiCheckDeps): readonly OpenapiProblem[] {
  const lost = filePages.filter(({ key, operation, schema }) => key !== 'api' && operation === null && schema === null);
  return [
    ...lost.map((page) =>
      inFrontMatter(
        page,
        'openapi/page-without-operation',
        `No OpenAPI file has ${page.key === 'openapi' ? 'an operation' : 'a schema'} “${page.written}”.`,
        texts,
      ),
    ),
    ...entries.filter(({ page }) => page === null).map((entry) => inNavigation(entry, texts)),
  ];
}

function inFrontMatter(
  { file, key, written }: ApiFilePage,
  rule: OpenapiProblem['rule'],
  message: string,
  { text }: ApiCheckDeps,
): OpenapiProblem {
  const source = text(file) ?? '';
  const line = new RegExp(`^["']?${key}["']?[ \\t]*:`, 'm').exec(source);
  const from = line?.index ?? 0;
  const value = source.indexOf(written, from);
  const range =
    value < 0 || line === null
      ? createSourceRange(source, from)
      : createSourceRange(source, value, value + written.length);
  return { rule, severity: 'warning', message, path: file, range, fixes: [] };
}

function inNavigation({ path: place, name }: ApiEntryPage, { configuration, text }: ApiCheckDeps): OpenapiProblem {
  const path = place.file ?? configuration;
  const source = text(path) ?? '';
  const [from = 0] = findPointerOffsets(source, [place.path]);
  return {
    rule: 'openapi/page-without-operation',
    severity: 'warning',
    message: `No OpenAPI file has an operation “${name}”.`,
    path,
    range: createSourceRange(source, from),
    fixes: [],
    setting: place.path,
  };
}
