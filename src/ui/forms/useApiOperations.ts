import { useStore } from 'zustand';
import type { OperationListItem } from '#site/api/listOperations.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { queryApi } from '#state/siteFacts/siteIndex.ts';
import { useAsyncValue } from '../kit/useAsyncValue.ts';
import { useApp } from '../useApp.ts';

/** All API operations of the site. Null until loaded; loads when `isWanted`, and again when a file changes. */
export function useApiOperations(isWanted: boolean): readonly OperationListItem[] | null {
  const app = useApp();
  const revision = useStore(app.get(apiPagesStore), (state) => state.revision);
  // Pages determine which operations have a page.
  const names = useStore(app.get(pageNamesStore), (state) => state.names);
  const operations = useAsyncValue(async () => (await queryApi(app, (worker) => worker.apiOperations())) ?? [], [app], {
    enabled: isWanted,
    reloadOn: [revision, names],
  });
  return operations ?? null;
}
