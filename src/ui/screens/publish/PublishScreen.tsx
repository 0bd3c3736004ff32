import styles from './PublishScreen.module.css';
import { Button, Text } from '@mantine/core';
import { ArrowLeft, CircleCheck, ExternalLink, PenLine } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { goToScreen } from '#state/route/goTo.ts';
import { preparePublishing } from '#state/publish/preparePublishing.ts';
import { publishStore, type AcceptedReviewInfo } from '#state/publish/publishStore.ts';
import { hostMemoryStore } from '#state/hosts/hostMemory.ts';
import { getDraftWithoutReview } from '#state/publish/getDraftWithoutReview.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useChangeList } from '../review/useChangeList.ts';
import { FinishedSiteSection } from './FinishedSiteSection.tsx';
import { PublishForm } from './PublishForm.tsx';
import { PublishProgress } from './PublishProgress.tsx';
import { ReviewStatus } from './ReviewStatus.tsx';
import { useApp } from '../../useApp.ts';
import { startNextChange } from '#state/intents/retryPublishing.ts';

/** Sends the changes for review and shows the review's status. */
export function PublishScreen({ site }: { readonly site: OpenSite }) {
  const app = useApp();
  const { id, draft } = site.summary;
  const excluded = useStore(app.get(publishStore), (state) => state.excluded);
  const listed = useChangeList(site);
  const changes = listed.filter(({ change }) => !excluded.has(change.path));
  useEffect(() => {
    void preparePublishing(app, id);
  }, [app, id]);
  const screen = useRef<HTMLElement>(null);
  const publishing = useStore(app.get(publishStore), (state) => state.publishing);
  useStore(app.get(hostMemoryStore)); // a host that is identified can be asked for a review
  const sending = publishing.kind;
  const accepted = useStore(app.get(publishStore), (state) => (state.site === id ? state.accepted : null));
  const isAccepted = accepted !== null;
  // The buttons disappear during sending and once the review is accepted. The focus then moves to the section that shows the result.
  useEffect(() => {
    if ((sending !== 'idle' || isAccepted) && document.activeElement === document.body) screen.current?.focus();
  }, [sending, isAccepted]);
  if (accepted !== null && draft === null && changes.length === 0) {
    return (
      <div className={styles.screen}>
        <section ref={screen} tabIndex={-1} className={styles.column} aria-label="Approved">
          <MergedReview accepted={accepted} />
          <FinishedSiteSection site={site} />
        </section>
      </div>
    );
  }
  const isUnasked = getDraftWithoutReview(app, site.summary) !== null;
  const isFormShown =
    changes.length > 0 ||
    (draft !== null && (isUnasked || draft.takenIn !== undefined || sending === 'running' || sending === 'failed'));
  const isNothingShown = !isFormShown && (draft === null || listed.length > 0);
  return (
    <div className={styles.screen}>
      <section
        ref={screen}
        tabIndex={-1}
        className={styles.column}
        aria-label={draft === null || isUnasked ? 'Send for review' : 'Review'}
      >
        <Button
          className={styles.back}
          size="compact-sm"
          variant="subtle"
          leftSection={<ArrowLeft size={15} aria-hidden />}
          onClick={() => goToScreen(app, { screen: 'review', change: null })}
        >
          Review changes
        </Button>
        {draft === null && accepted !== null ? <MergedReviewNote accepted={accepted} count={changes.length} /> : null}
        {draft === null ? null : <ReviewStatus draft={draft} site={site} />}
        {publishing.kind === 'running' && publishing.isSiteAlone === true && changes.length === 0 ? (
          <PublishProgress publishing={publishing} />
        ) : isFormShown ? (
          <PublishForm site={site} changes={changes} />
        ) : isNothingShown ? (
          <NothingToSend unselected={listed.length} isAddition={draft !== null} />
        ) : null}
        <FinishedSiteSection site={site} />
      </section>
    </div>
  );
}

interface NothingToSendProps {
  /** Number of changes, none of which is selected. */
  readonly unselected: number;
  /** True below the status of a review. */
  readonly isAddition: boolean;
}

function NothingToSend({ unselected, isAddition }: NothingToSendProps) {
  const app = useApp();
  const Heading = isAddition ? 'h2' : 'h1';
  const hasChanges = unselected > 0;
  return (
    <>
      <Heading className={styles.title}>Nothing to send yet</Heading>
      <Text className={styles.lead}>
        {hasChanges
          ? `${unselected === 1 ? '1 change isn’t' : `${unselected} changes aren’t`} selected. Select what to send in Review changes.`
          : 'Edit a page. Then send your change from here.'}
      </Text>
      <div className={styles.actions}>
        <Button
          onClick={() =>
            goToScreen(app, hasChanges ? { screen: 'review', change: null } : { screen: 'page', path: null })
          }
        >
          {hasChanges ? 'Select changes' : 'Back to pages'}
        </Button>
      </div>
    </>
  );
}

/** The review accepted before the changes that are to be sent: they aren't part of it. */
function MergedReviewNote({ accepted: { title, number, url }, count }: MergedReviewProps & { readonly count: number }) {
  return (
    <p className={styles.mergedNote}>
      <CircleCheck size={18} className={styles.accepted} aria-hidden />
      <span>
        <a href={url} target="_blank" rel="noreferrer">
          Review #{number}
        </a>
        , “{title}”, was approved and merged.{' '}
        {count === 1 ? 'The change below isn’t' : `The ${count} changes below aren’t`} part of it. Send{' '}
        {count === 1 ? 'it' : 'them'} as a new review.
      </span>
    </p>
  );
}

interface MergedReviewProps {
  readonly accepted: AcceptedReviewInfo;
}

/** An accepted review: what is now part of the site, and how to continue. */
function MergedReview({ accepted: { title, number, url } }: MergedReviewProps) {
  const app = useApp();
  return (
    <div className={styles.status}>
      <div className={styles.statusHead}>
        <CircleCheck size={18} className={styles.accepted} aria-hidden />
        <Text className={styles.detail}>Review #{number}, approved</Text>
      </div>
      <h1 className={styles.title}>Approved: {title}</h1>
      <Text className={styles.lead}>Your changes are now part of the site. Your next change starts a new review.</Text>
      <div className={styles.statusActions}>
        <Button size="sm" leftSection={<PenLine size={15} aria-hidden />} onClick={() => startNextChange(app)}>
          Start next change
        </Button>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          variant="default"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          View review
        </Button>
      </div>
    </div>
  );
}
