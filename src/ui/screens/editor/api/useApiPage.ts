import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { queryApi } from '#state/siteFacts/siteIndex.ts';
import { useApp } from '../../../useApp.ts';

/** What stands on a page of an operation, as its file is now: null before it is read, `none` where there is no such operation. The question is asked again where it is another one, and where a file changed. */
export function useApiPage(
  question: (worker: SiteWorker) => Promise<EditableApiPage | null>,
): EditableApiPage | 'none' | null {
  const app = useApp();
  const revision = useStore(app.get(apiPagesStore), (state) => state.revision);
  const isKnown = useStore(app.get(apiPagesStore), (state) => state.isKnown);
  const [page, setPage] = useState<EditableApiPage | 'none' | null>(null);
  useEffect(() => {
    let isWanted = isKnown;
    if (isKnown) void queryApi(app, question).then((found) => isWanted && setPage(found ?? 'none'));
    return () => {
      isWanted = false;
    };
  }, [app, question, revision, isKnown]);
  return page;
}
