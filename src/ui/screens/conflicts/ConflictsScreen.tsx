import { getSendLabel } from '#state/publish/publishLabels.ts';
import { describeConflicts } from '#state/review/otherAuthor.ts';
import { Button, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { formatRoute } from '#state/route/route.ts';
import { pageTitleOf } from '#state/review/changeSummary.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { isPagePath } from '#base/fileKind.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ConflictDetail } from './ConflictDetail.tsx';
import styles from './ConflictsScreen.module.css';
import { useApp } from '../../useApp.ts';

export interface ConflictsScreenProps {
  readonly site: OpenSite;
  /** The selected file; null selects the first conflict. */
  readonly path: RepoPath | null;
}

/**
 * Files that both sides changed in the same place, or that one side changed and the other deleted, each with both versions and three ways
 * to resolve it.
 */
export function ConflictsScreen({ site, path }: ConflictsScreenProps) {
  const { conflicts } = site;
  const shown = conflicts.find((conflict) => conflict.path === path) ?? conflicts[0];
  if (shown === undefined) return <AllSettled site={site} />;
  return (
    <div className={styles.screen}>
      <header className={styles.header}>
        <h1 className={styles.title}>Choose what to keep</h1>
        <Text className={styles.lead}>{describeConflicts(conflicts)} Both versions are kept until you choose.</Text>
        {conflicts.length === 1 ? null : (
          <nav className={styles.files} aria-label="Files with conflicts">
            {conflicts.map((conflict) => (
              <a
                key={conflict.path}
                className={styles.file}
                href={formatRoute({
                  view: 'site',
                  site: site.summary.id,
                  screen: 'conflicts',
                  change: conflict.path,
                })}
                aria-current={conflict === shown ? 'page' : undefined}
              >
                {conflictTitle(conflict)}
              </a>
            ))}
          </nav>
        )}
      </header>
      <ConflictDetail key={shown.path} site={site} conflict={shown} title={conflictTitle(shown)} />
    </div>
  );
}

function conflictTitle({ path, mine, theirs }: OpenSite['conflicts'][number]): string {
  return isPagePath(path) ? pageTitleOf(path, mine ?? theirs) : fileNameOf(path);
}

function AllSettled({ site }: { readonly site: OpenSite }) {
  const app = useApp();
  return (
    <section className={styles.settled} aria-label="Choose what to keep">
      <CircleCheck size={32} className={styles.settledIcon} aria-hidden />
      <h1 className={styles.title}>All conflicts resolved</h1>
      <Text className={styles.lead}>
        {site.changes.length === 0
          ? 'You have the latest version'
          : 'Your changes are up to date with the latest version'}
        {site.summary.draft === null ? '.' : ' of your review.'}
      </Text>
      <div className={styles.actions}>
        {site.changes.length === 0 && site.summary.draft?.takenIn === undefined ? null : (
          <Button onClick={() => goToScreen(app, { screen: 'publish' })}>
            {`${getSendLabel(app, site.summary)}…`}
          </Button>
        )}
        <Button variant="default" onClick={() => goToScreen(app, { screen: 'review', change: null })}>
          Review changes
        </Button>
      </div>
    </section>
  );
}
