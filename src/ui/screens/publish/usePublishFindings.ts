import { useEffect, useState } from 'react';
import type { ListedChange } from '#state/review/listDescribedChanges.ts';
import { checkBeforeSending } from '#state/intents/checkBeforeSending.ts';
import type { Finding } from '#base/finding.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../useApp.ts';

/** What is wrong with what is about to be sent; null until it was looked at. */
export function usePublishFindings(
  { configuration, paths }: OpenSite,
  changes: readonly ListedChange[],
): readonly Finding[] | null {
  const app = useApp();
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const sent = changes.map(({ change }) => `${change.path} ${change.kind} ${change.savedAt}`).join('\n');
  useEffect(() => {
    let wanted = true;
    void checkBeforeSending(
      app,
      changes.map(({ change }) => change),
    ).then((found) => {
      if (wanted) setFindings(found);
    });
    return () => {
      wanted = false;
    };
    // The list is made anew when a title was read; what is sent is the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [sent, configuration, paths]);
  return findings;
}
