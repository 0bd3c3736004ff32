import { ActionIcon } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { openStoredSite } from '#state/intents/openRepositoryUrl.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { formatTimeAgo } from '#state/formatTimeAgo.ts';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import styles from './RecentSites.module.css';
import { useApp } from '../../useApp.ts';

type SiteSummary = OpenSite['summary'];

/** Loaded on demand: the first screen works without dialogs. */
const RemoveSiteDialog = lazyOverlay(async () => (await import('./RemoveSiteDialog.tsx')).RemoveSiteDialog);

/** Sites stored in this browser, with their unpublished changes. */
export function RecentSites({ sites }: { readonly sites: readonly SiteSummary[] }) {
  const app = useApp();
  const [leaving, setLeaving] = useState<SiteSummary | null>(null);
  return (
    <section className={styles.recent} aria-labelledby="recent-sites">
      <h2 id="recent-sites" className={styles.heading}>
        Recent
      </h2>
      <ul className={styles.list}>
        {sites.map((site) => (
          <li key={site.id} className={styles.site}>
            <a
              className={styles.link}
              href={`#/site/${encodeURIComponent(site.id)}/page`}
              onClick={(event) => (event.preventDefault(), void openStoredSite(app, site))}
            >
              <span className={styles.name}>{site.name}</span>
              <span className={styles.detail}>
                {site.id.replace(/@([^@]*)$/, ' · $1')} · opened {formatTimeAgo(site.openedAt, app.services.now())}
              </span>
            </a>
            {site.changeCount > 0 && (
              <span className={styles.changes}>
                {site.changeCount} unsent {site.changeCount === 1 ? 'change' : 'changes'}
                {site.changedAt !== null && (
                  <small> · edited {formatTimeAgo(site.changedAt, app.services.now())}</small>
                )}
              </span>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Remove ${site.name} from this browser`}
              onPointerEnter={RemoveSiteDialog.preload}
              onFocus={RemoveSiteDialog.preload}
              onClick={() => setLeaving(site)}
            >
              <Trash2 size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {leaving !== null && <RemoveSiteDialog site={leaving} onClose={() => setLeaving(null)} />}
    </section>
  );
}
