import styles from './HealthBadge.module.css';
import { TriangleAlert } from 'lucide-react';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useStore } from 'zustand';
import { openFilesStore } from '#state/openFiles/openFilesStore.ts';
import { checkOpenConfiguration } from '#state/checks/checkOpenConfiguration.ts';
import { queryPageFindings, listChangedAndOpenPages } from '#state/checks/queryPageFindings.ts';
import type { Finding } from '#base/finding.ts';
import { sortBySeverity } from '#site/siteFindings.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

/** Debounce in milliseconds: checking a long navigation takes a while, and the badge isn't urgent. */
const checkDebounce = 800;

/** Debounced findings about the site's configuration and the open or changed pages, by severity; null until checked. */
function useFindings({ configuration, changes, paths }: OpenSite): readonly Finding[] | null {
  const app = useApp();
  const open = useStore(app.get(openFilesStore), ({ files }) => Object.keys(files).join('\n'));
  const findings = useAsyncValue(
    async () => {
      const found = await Promise.all([
        checkOpenConfiguration(app),
        queryPageFindings(app, listChangedAndOpenPages(app, { changes })),
      ]);
      return sortBySeverity(found.flat());
    },
    [app, changes],
    { delay: checkDebounce, reloadOn: [configuration, paths, open] },
  );
  return findings ?? null;
}

/** Marks Site health if the configuration or an open or changed page has a problem. Only Site health itself shows the total. */
export function HealthBadge({ site }: { readonly site: OpenSite }) {
  const findings = useFindings(site);
  if (findings === null || findings.length === 0) return null;
  return (
    <span title="There’s an issue with the site’s configuration or with a page that’s open or changed.">
      <TriangleAlert className={styles.mark} size={15} role="img" aria-label="has issues" />
    </span>
  );
}
