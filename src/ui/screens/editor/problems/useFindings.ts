import { useEffect, useState } from 'react';
import { folderOf } from '#base/repoPath.ts';
import { checkEntries } from '#config/check/checkNavigation.ts';
import type { ConfigFinding } from '#config/check/configFinding.ts';
import { settingFindings } from '#state/settingFindings.ts';
import { openSiteNow, type OpenSite } from '#state/siteStore.ts';

/** Long navigations take a while to be checked, and nobody waits for it, in milliseconds. */
const rest = 800;

/** What is wrong with the site's configuration, some moments after it changed. */
export function useFindings({ configuration, paths }: OpenSite): readonly ConfigFinding[] {
  const [findings, setFindings] = useState<readonly ConfigFinding[]>([]);
  const files = paths.size;
  useEffect(() => {
    const timer = setTimeout(() => {
      const site = openSiteNow();
      setFindings(site === null ? [] : findingsOf(site));
    }, rest);
    return () => clearTimeout(timer);
  }, [configuration, files]);
  return findings;
}

function findingsOf(site: OpenSite): readonly ConfigFinding[] {
  const { configuration, paths } = site;
  return configuration === null ? [] : [...settingFindings(site), ...checkEntries(configuration.docs, folderOf(configuration.path), paths)];
}
