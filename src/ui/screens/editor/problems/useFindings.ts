import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { checkOpenConfiguration } from '#state/intents/checkOpenConfiguration.ts';
import { queryPageFindings, listChangedAndOpenPages } from '#state/intents/queryPageFindings.ts';
import type { Finding } from '#base/finding.ts';
import { sortBySeverity } from '#site/siteFindings.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useApp } from '../../../useApp.ts';

/** Long navigations take a while to be checked, and nobody waits for it, in milliseconds. */
const rest = 800;

/** What is wrong with the site's configuration and with the pages at hand, with its places, some moments after it changed; null until it was checked. */
export function useFindings(
  { configuration, changes, paths }: OpenSite,
  wait: number = rest,
): readonly Finding[] | null {
  const app = useApp();
  const [findings, setFindings] = useState<readonly Finding[] | null>(null);
  const open = useStore(app.get(openFilesStore), ({ files }) => Object.keys(files).join('\n'));
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      void Promise.all([
        checkOpenConfiguration(app),
        queryPageFindings(app, listChangedAndOpenPages(app, { changes })),
      ]).then((found) => {
        if (wanted) setFindings(sortBySeverity(found.flat()));
      });
    }, wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [app, configuration, changes, paths, open, wait]);
  return findings;
}
