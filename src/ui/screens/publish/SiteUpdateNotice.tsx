import { Button, Text } from '@mantine/core';
import { GitMerge } from 'lucide-react';
import { useStore } from 'zustand';
import { mergeSiteIntoReview } from '#state/intents/publishChanges.ts';
import { pullSiteUpdates } from '#state/intents/pullSiteUpdates.ts';
import { preferencesStore } from '#state/storage/preferencesStore.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './PublishScreen.module.css';
import { useApp } from '../../useApp.ts';

type Draft = NonNullable<OpenSite['summary']['draft']>;

/** Reports that the site's branch has commits that an open review lacks, and merges them. */
export function SiteUpdateNotice({ draft, site }: { readonly draft: Draft; readonly site: OpenSite }) {
  const app = useApp();
  const { newest, isMergeable, publishing } = useStore(app.get(publishStore));
  const author = useStore(app.get(preferencesStore));
  const [name, email] = [author.authorName.trim(), author.authorEmail.trim()];
  const { commit } = site.summary;
  // Data fetched before an update is out of date.
  const present = newest?.over === commit ? newest.commit : commit;
  if (draft.pullRequest?.state !== 'open' || draft.base === undefined || draft.base === present) return null;
  // A user's fork may lack the site's commits, so it would reject commits based on them.
  const isOwnCopy = draft.forkUrl !== null;
  return (
    <div className={`${styles.callout} ${styles.siteChanged}`}>
      <Text size="sm" role="status">
        {isMergeable === false
          ? 'The same parts of the site have changed since you started this review, so it can’t be approved as is.'
          : 'The site has changed since you started this review.'}
        {isOwnCopy
          ? ''
          : isMergeable === false
            ? ' Update from the site, then choose what to keep.'
            : ' Update from the site to see both together.'}
      </Text>
      {isOwnCopy ? null : (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<GitMerge size={14} aria-hidden />}
          disabled={publishing.kind === 'running' || site.conflicts.length > 0}
          // If the author is unknown, the form asks for name and email.
          onClick={() =>
            void (name === '' || email === '' ? pullSiteUpdates(app) : mergeSiteIntoReview(app, { name, email }))
          }
        >
          Update from the site
        </Button>
      )}
    </div>
  );
}
