import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { describedChanges, type ListedChange } from '#state/review/describedChanges.ts';
import { describeChanges } from '#state/intents/describeChanges.ts';
import { reviewStore } from '#state/review/reviewStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** The changes of the site with titles and lines, which are read as soon as they are shown. */
export function useListedChanges(site: OpenSite): readonly ListedChange[] {
  const app = useApp();
  const details = useStore(app.get(reviewStore), (state) => (state.site === site.summary.id ? state.details : null));
  useEffect(() => {
    void describeChanges(app, { summary: site.summary, changes: site.changes });
  }, [app, site.summary, site.changes]);
  return useMemo(
    () => describedChanges(site.changes, details ?? {}, site.configuration?.path ?? null),
    [site.changes, site.configuration, details],
  );
}
