import { useEffect, useState } from 'react';
import type { ConfigDiagnostic } from '#config/check/configFinding.ts';
import { configurationFindings } from '#state/intents/configurationFindings.ts';
import type { OpenSite } from '#state/siteStore.ts';

/** Long navigations take a while to be checked, and nobody waits for it, in milliseconds. */
const rest = 800;

/** What is wrong with the site's configuration, with its places, some moments after it changed; null until it was checked. */
export function useFindings({ configuration, paths }: OpenSite, wait: number = rest): readonly ConfigDiagnostic[] | null {
  const [findings, setFindings] = useState<readonly ConfigDiagnostic[] | null>(null);
  const files = paths.size;
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      void configurationFindings().then((found) => {
        if (wanted) setFindings(found);
      });
    }, wait);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [configuration, files, wait]);
  return findings;
}
