import { useEffect, useState } from 'react';
import type { ConfigDiagnostic } from '#config/check/configFinding.ts';
import { configurationFindings } from '#state/intents/configurationFindings.ts';
import type { OpenSite } from '#state/siteStore.ts';

/** Long navigations take a while to be checked, and nobody waits for it, in milliseconds. */
const rest = 800;

/** What is wrong with the site's configuration, with its places, some moments after it changed. */
export function useFindings({ configuration, paths }: OpenSite): readonly ConfigDiagnostic[] {
  const [findings, setFindings] = useState<readonly ConfigDiagnostic[]>([]);
  const files = paths.size;
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(() => {
      void configurationFindings().then((found) => {
        if (wanted) setFindings(found);
      });
    }, rest);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [configuration, files]);
  return findings;
}
