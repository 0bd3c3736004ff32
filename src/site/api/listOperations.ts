import type { RepoPath } from '#base/repoPath.ts';
import { createOperationFormatter, getOperationKey } from '#openapi/pages/operationReference.ts';
import type { SiteApi } from './siteApi.ts';

/** An operation that a page can be of. */
export interface OperationListItem {
  /** Which operation it is, whatever it is called. */
  readonly key: string;
  /** What front matter and the navigation say: `GET /flags`, behind its file where several have it. */
  readonly entry: string;
  readonly title: string;
  /** What its first tag is called; null where it has none. */
  readonly tag: string | null;
  readonly file: RepoPath;
  /** Whether its description keeps it out of menus. */
  readonly hidden: boolean;
  /** Its page: a file that names it, or one that is made of it; null where it has none. */
  readonly page: 'written' | 'made' | null;
}

/** All operations that pages can be of, in the order of their files. */
export function listOperations({ api, operations: onPages }: SiteApi): readonly OperationListItem[] {
  const withPage = new Set([...onPages.values()].map(getOperationKey));
  const written = new Set(
    api.written.flatMap(({ operation }) => (operation === null ? [] : getOperationKey(operation))),
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
