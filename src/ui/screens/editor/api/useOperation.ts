import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { ApiPage } from '#state/pages/apiPage.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { askApi } from '#state/siteFacts/siteFacts.ts';
import { useApp } from '../../../useApp.ts';

/** What stands on a page of an operation, as its file is now: null before it is read, `none` where there is no such operation. The question is asked again where it is another one, and where a file changed. */
export function useOperation(question: (worker: SiteWorker) => Promise<ApiPage | null>): ApiPage | 'none' | null {
  const app = useApp();
  const revision = useStore(app.get(apiPagesStore), (state) => state.revision);
  const isKnown = useStore(app.get(apiPagesStore), (state) => state.isKnown);
  const [page, setPage] = useState<ApiPage | 'none' | null>(null);
  useEffect(() => {
    let isWanted = isKnown;
    if (isKnown) void askApi(app, question).then((found) => isWanted && setPage(found ?? 'none'));
    return () => {
      isWanted = false;
    };
  }, [app, question, revision, isKnown]);
  return page;
}
