import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { listDescribedChanges, type ListedChange } from '#state/review/listDescribedChanges.ts';
import { loadChangeMetadata } from '#state/review/loadChangeMetadata.ts';
import { reviewStore } from '#state/review/reviewStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** The site's changes, with titles and line counts that load once shown. */
export function useChangeList(site: OpenSite): readonly ListedChange[] {
  const app = useApp();
  const details = useStore(app.get(reviewStore), (state) => (state.site === site.summary.id ? state.details : null));
  useEffect(() => {
    void loadChangeMetadata(app, { summary: site.summary, changes: site.changes });
  }, [app, site.summary, site.changes]);
  return useMemo(
    () => listDescribedChanges(site.changes, details ?? {}, site.configuration?.path ?? null),
    [site.changes, site.configuration, details],
  );
}
