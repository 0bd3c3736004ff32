import { ActionIcon, Button } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { openStored } from '#state/intents/openAddress.ts';
import { forgetSite } from '#state/recentSitesStore.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { services } from '#state/services.ts';
import { timeAgo } from '#state/timeAgo.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import styles from './RecentSites.module.css';

type SiteSummary = OpenSite['summary'];

/** The sites that this browser has, with what was not sent yet. */
export function RecentSites({ sites }: { readonly sites: readonly SiteSummary[] }) {
  const [leaving, setLeaving] = useState<SiteSummary | null>(null);
  return (
    <section className={styles.recent} aria-labelledby="recent-sites">
      <h2 id="recent-sites" className={styles.heading}>
        Recent
      </h2>
      <ul className={styles.list}>
        {sites.map((site) => (
          <li key={site.id} className={styles.site}>
            <a className={styles.link} href={`#/site/${encodeURIComponent(site.id)}/page`} onClick={(event) => (event.preventDefault(), void openStored(site))}>
              <span className={styles.name}>{site.name}</span>
              <span className={styles.detail}>
                {site.id.replace(/@([^@]*)$/, ' · $1')} · opened {timeAgo(site.openedAt, services().now())}
              </span>
            </a>
            {site.changeCount > 0 && (
              <span className={styles.changes}>
                {site.changeCount} unsent {site.changeCount === 1 ? 'change' : 'changes'}
                {site.changedAt !== null && <small> · edited {timeAgo(site.changedAt, services().now())}</small>}
              </span>
            )}
            <ActionIcon variant="subtle" color="gray" aria-label={`Remove ${site.name} from this browser`} onClick={() => setLeaving(site)}>
              <Trash2 size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <Dialog opened={leaving !== null} onClose={() => setLeaving(null)} title={`Remove ${leaving?.name ?? ''} from this browser?`}>
        <p>
          {leaving !== null && leaving.changeCount > 0
            ? `It has ${leaving.changeCount} unsent ${leaving.changeCount === 1 ? 'change' : 'changes'} that will be gone for good. Open it and download or send them first if you want to keep them.`
            : 'The repository itself stays as it is. You can open it again at any time.'}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => setLeaving(null)}>
            Keep it
          </Button>
          {leaving !== null && leaving.changeCount > 0 && (
            <Button variant="default" onClick={() => void openStored(leaving)}>
              Open it
            </Button>
          )}
          <Button
            color="red"
            onClick={() => {
              if (leaving !== null) void forgetSite(leaving.id);
              setLeaving(null);
            }}
          >
            Remove
          </Button>
        </div>
      </Dialog>
    </section>
  );
}
