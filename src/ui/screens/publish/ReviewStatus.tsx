import { Badge, Button, Text } from '@mantine/core';
import { Check, Copy, ExternalLink, Eye, GitPullRequest, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { Problem } from '#base/problem.ts';
import { endReview, refreshPullRequest } from '#state/intents/refreshPullRequest.ts';
import { listRecoveryActions } from '#state/publish/publishFlow.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { isHostKnown } from '#state/hosts/hostMemory.ts';
import type { Services } from '#state/services.ts';
import { IdentifyHost } from '#ui/kit/IdentifyHost.tsx';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { CopyTextButton } from '../../kit/CopyTextButton.tsx';
import { useOnReconnect } from '../../kit/useOnReconnect.ts';
import styles from './PublishScreen.module.css';
import { SiteUpdateNotice } from './SiteUpdateNotice.tsx';
import { TokenForm } from './TokenForm.tsx';
import { useApp } from '../../useApp.ts';

type Draft = NonNullable<OpenSite['summary']['draft']>;
type PullRequest = NonNullable<Draft['pullRequest']>;
type ReviewTerm = NonNullable<ReturnType<Services['findForge']>>['reviewTerm'];

const unknownTerm: Pick<ReviewTerm, 'singular' | 'sign'> = { singular: 'review', sign: '#' };

/** The submitted review: its link and status. */
export function ReviewStatus({ draft, site }: { readonly draft: Draft; readonly site: OpenSite }) {
  const app = useApp();
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  useOnReconnect(failed?.code === 'network/offline', () => setFailed(null));
  const located = app.services.locate(site.summary.url);
  const preview = draft.pullRequest && located?.provider.previewUrl(located.repository, draft.pullRequest);
  const run = async (intent: () => ReturnType<typeof refreshPullRequest>) => {
    setAsking(true);
    const outcome = await intent();
    setAsking(false);
    setFailed(outcome.ok ? null : outcome.problem);
  };
  const checkNow = () => void run(() => refreshPullRequest(app, true));
  if (draft.pullRequest === null) return located === null ? <SentBranch draft={draft} site={site} /> : null;
  return (
    <div className={styles.status}>
      <StatusHead
        pullRequest={draft.pullRequest}
        term={app.services.findForge(site.summary.url)?.reviewTerm ?? unknownTerm}
      />
      <SiteUpdateNotice draft={draft} site={site} />
      <div className={styles.statusActions}>
        <Button
          component="a"
          href={draft.pullRequest.url}
          target="_blank"
          rel="noreferrer"
          size="sm"
          leftSection={<ExternalLink size={15} aria-hidden />}
        >
          Open review
        </Button>
        {preview == null ? null : (
          <Button
            component="a"
            href={preview}
            target="_blank"
            rel="noreferrer"
            size="sm"
            variant="default"
            leftSection={<Eye size={15} aria-hidden />}
          >
            {draft.pullRequest.state === 'merged' ? 'View site' : 'Preview changes'}
          </Button>
        )}
        <CopyTextButton
          text={draft.pullRequest.url}
          size="sm"
          leftSection={<Copy size={15} aria-hidden />}
          copiedSection={<Check size={15} aria-hidden />}
        >
          Copy link
        </CopyTextButton>
        <Button
          size="sm"
          variant="default"
          loading={asking}
          leftSection={<RefreshCw size={15} aria-hidden />}
          onClick={checkNow}
        >
          Check now
        </Button>
        {draft.pullRequest.state === 'closed' ? (
          <Button size="sm" variant="default" onClick={() => void run(() => endReview(app, 'You left the review.'))}>
            Leave this review
          </Button>
        ) : null}
      </div>
      {failed !== null && <StatusFailure url={site.summary.url} problem={failed} onSignedIn={checkNow} />}
    </div>
  );
}

interface StatusFailureProps {
  readonly url: string;
  readonly problem: Problem;
  readonly onSignedIn: () => void;
}

/** Explains why the status of the review couldn't be loaded, and offers to sign in if that helps. */
function StatusFailure({ url, problem, onSignedIn }: StatusFailureProps) {
  const provider = useApp().services.locate(url)?.provider ?? null;
  const way = listRecoveryActions(problem, provider).find(({ kind }) => kind === 'signIn');
  return (
    <>
      <ProblemMessage problem={problem} />
      {way?.kind === 'signIn' && <TokenForm url={url} way={way} onSignedIn={onSignedIn} />}
    </>
  );
}

const states: Readonly<Record<PullRequest['state'], { readonly label: string; readonly sentence: string }>> = {
  open: {
    label: 'In review',
    sentence: 'Sent for review. You can keep adding changes. We’ll tell you here when they’re approved.',
  },
  merged: { label: 'Approved', sentence: 'Your changes are now part of the site.' },
  closed: {
    label: 'Closed',
    sentence:
      'The review was closed without approval. Your changes are still here. Edit them and send them again, or leave the review.',
  },
};

/** The changes of a site whose forge is unknown, or has no API that Docwright knows. */
function SentBranch({ draft, site }: { readonly draft: Draft; readonly site: OpenSite }) {
  const app = useApp();
  const { url } = site.summary;
  const { singular } = app.services.findForge(url)?.reviewTerm ?? unknownTerm;
  return (
    <div className={styles.status}>
      <h1 className={styles.title}>Sent as a branch</h1>
      <Text className={styles.lead}>
        Docwright can’t create reviews on {new URL(url).host}, so your changes were sent as the branch{' '}
        <code>{draft.branch}</code>. To get them approved, open a {singular} there.
      </Text>
      {isHostKnown(app, url) ? null : <IdentifyHost url={url} onIdentified={() => undefined} />}
    </div>
  );
}

function StatusHead({
  pullRequest,
  term: { singular, sign },
}: {
  readonly pullRequest: PullRequest;
  readonly term: typeof unknownTerm;
}) {
  const { label, sentence } = states[pullRequest.state];
  return (
    <>
      <div className={styles.statusHead}>
        <GitPullRequest size={16} aria-hidden />
        <Text className={styles.detail}>{`${capitalize(singular)} ${sign}${pullRequest.number}`}</Text>
        <Badge variant="default" className={styles.badge} data-state={pullRequest.state}>
          {label}
        </Badge>
      </div>
      <h1 className={styles.title}>{pullRequest.title}</h1>
      <Text className={styles.lead}>{sentence}</Text>
    </>
  );
}

function capitalize(term: string): string {
  return term.charAt(0).toUpperCase() + term.slice(1);
}
