import type { RepoPath } from '#base/repoPath.ts';
import { createOperationFormatter, getOperationKey } from '#openapi/pages/operationReference.ts';
import type { SiteApi } from './siteApi.ts';

/** An operation that can have a page. */
export interface OperationListItem {
  /** Identifies the operation (`getOperationKey`). */
  readonly key: string;
  /** The name for front matter and the navigation: `GET /flags`, prefixed with its file if several files have it. */
  readonly entry: string;
  readonly title: string;
  /** The label of its first tag; null if it has none. */
  readonly tag: string | null;
  readonly file: RepoPath;
  /** True if its description hides it from menus. */
  readonly hidden: boolean;
  /** Whether its page is a file or generated; null if it has none. */
  readonly page: 'written' | 'made' | null;
}

/** All operations that can have a page, in file order. */
export function listOperations({ api, operations: onPages }: SiteApi): readonly OperationListItem[] {
  const withPage = new Set([...onPages.values()].map(getOperationKey));
  const written = new Set(
    api.filePages.flatMap(({ operation }) => (operation === null ? [] : getOperationKey(operation))),
  );
  const entryOf = createOperationFormatter(api.sources);
  return api.sources.flatMap(({ operations, tags }) => {
    const labels = new Map(tags.map(({ name, label }) => [name, label]));
    return operations.flatMap((operation) => {
      if (operation.excluded) return [];
      const { summary, method, path, hidden } = operation;
      const [tag] = operation.tags;
      const key = getOperationKey(operation);
      return [
        {
          key,
          entry: entryOf(operation),
          title: summary?.text ?? `${method} ${path}`,
          tag: tag === undefined ? null : (labels.get(tag) ?? tag),
          file: operation.api.path,
          hidden,
          page: written.has(key) ? ('written' as const) : withPage.has(key) ? ('made' as const) : null,
        },
      ];
    });
  });
}
