import { useStore } from 'zustand';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { queryApi } from '#state/siteFacts/siteIndex.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

/**
 * The operation page that `question` queries, up to date with its file: null until known, `none` if there is no such operation. Queries
 * again when `question` or a file changes.
 */
export function useApiPage(
  question: (worker: SiteWorker) => Promise<EditableApiPage | null>,
): EditableApiPage | 'none' | null {
  const app = useApp();
  const revision = useStore(app.get(apiPagesStore), (state) => state.revision);
  const isKnown = useStore(app.get(apiPagesStore), (state) => state.isKnown);
  const page = useAsyncValue(async () => (await queryApi(app, question)) ?? ('none' as const), [app, question], {
    enabled: isKnown,
    reloadOn: [revision],
  });
  return page ?? null;
}
