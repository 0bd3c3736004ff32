import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ApiOperationName } from '#site/api/operationNames.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { askApi } from '#state/siteFacts/siteFacts.ts';

/** All operations of the site, read once they are wanted, and again where a file changed; null until they are read. */
export function useOperations(isWanted: boolean): readonly ApiOperationName[] | null {
  const revision = useStore(apiPagesStore, (state) => state.revision);
  // Which of them have a page is said by the pages.
  const names = useStore(pageNamesStore, (state) => state.names);
  const [operations, setOperations] = useState<readonly ApiOperationName[] | null>(null);
  useEffect(() => {
    let isShown = isWanted;
    if (isWanted)
      void askApi((worker) => worker.apiOperations()).then((found) => isShown && setOperations(found ?? []));
    return () => {
      isShown = false;
    };
  }, [isWanted, revision, names]);
  return operations;
}
