import { TriangleAlert } from 'lucide-react';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './HealthBadge.module.css';
import { useFindings } from './useFindings.ts';

/** Says on the way to Site health that something is wrong with the configuration or the pages at hand; how much there is in all is said there alone. */
export function HealthBadge({ site }: { readonly site: OpenSite }) {
  const findings = useFindings(site);
  if (findings === null || findings.length === 0) return null;
  return (
    <span title="There is a problem with the site’s configuration, or with a page that is open or changed.">
      <TriangleAlert className={styles.mark} size={15} role="img" aria-label="with problems" />
    </span>
  );
}
