import { ConnectionField } from './ConnectionField.tsx';
import styles from './PublishScreen.module.css';
import { Button, Collapse, Text, Textarea, TextInput } from '@mantine/core';
import { ChevronDown, ChevronRight, Send } from 'lucide-react';
import { useId, useState, type FormEvent } from 'react';
import { useStore } from 'zustand';
import { assertNever } from '#base/assertNever.ts';
import { isBranchName } from '#state/review/changeSummary.ts';
import type { ListedChange } from '#state/review/listDescribedChanges.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { mergeSiteIntoReview, publishChanges } from '#state/intents/publishChanges.ts';
import { setPublishFields } from '#state/intents/setPublishFields.ts';
import { preferencesStore } from '#state/storage/preferencesStore.ts';
import { getSendLabel } from '#state/publish/publishLabels.ts';
import { proposePublishFields } from '#state/publish/publishProposal.ts';
import { publishStore } from '#state/publish/publishStore.ts';
import { getDraftWithoutReview } from '#state/publish/getDraftWithoutReview.ts';
import { isBuildBlocker } from '#site/siteFindings.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import type { App } from '#state/app.ts';
import { AuthorFields } from './AuthorFields.tsx';
import { PublishFindings } from './PublishFindings.tsx';
import { PublishFailure } from './PublishFailure.tsx';
import { PublishProgress } from './PublishProgress.tsx';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { useApp } from '../../useApp.ts';
import { checkBeforeSending } from '#state/checks/checkBeforeSending.ts';
import { compareFindingsOfChanges, selectFindingsToSend } from '#state/checks/compareFindingsOfChanges.ts';
import type { Finding } from '#base/finding.ts';

export interface PublishFormProps {
  readonly site: OpenSite;
  readonly changes: readonly ListedChange[];
}

/** Title, description and author of a submission, and the button that sends it. */
export function PublishForm({ site, changes }: PublishFormProps) {
  const app = useApp();
  const { fields, short, publishing } = useStore(app.get(publishStore));
  const author = useStore(app.get(preferencesStore));
  const [checked, setChecked] = useState(false);
  const { draft } = site.summary;
  const unasked = getDraftWithoutReview(app, site.summary);
  const isNew = draft === null || unasked !== null;
  const { title, description, branch } = proposePublishFields(changes, { fields, short }, unasked);
  const errors = errorsOf({ title, branch, name: author.authorName, email: author.authorEmail });
  const { findings, fixed } = usePublishFindings(site, changes);
  const isSendable = findings !== null && !findings.some(isBuildBlocker) && site.conflicts.length === 0;
  const ready = Object.values(errors).every((error) => error === null) && isSendable;
  const running = publishing.kind === 'running';
  const written = { name: author.authorName.trim(), email: author.authorEmail.trim() };
  const send = () => {
    setChecked(true);
    if (ready) void publishChanges(app, written);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  // Below the status of a review this is a subsection; otherwise it is the screen's main content.
  const Heading = (draft?.pullRequest ?? null) === null ? 'h1' : 'h2';
  const shown = (error: string | null) => (checked ? error : null);

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Heading className={styles.title}>{isNew ? 'Send for review' : 'Add to this review'}</Heading>
      <Text className={styles.lead}>
        {site.conflicts.length > 0
          ? 'You can’t send your changes yet.'
          : leadSentence(app, changes.length, site.summary)}
      </Text>
      <TextInput
        label="Title"
        description={isNew ? null : 'Describe this update. The review’s title and description won’t change.'}
        value={title}
        error={shown(errors.title)}
        disabled={running}
        onChange={(event) => setPublishFields(app, { title: event.currentTarget.value })}
        required
      />
      <Textarea
        label={isNew ? 'Description' : 'Details (optional)'}
        description={isNew ? 'Tell reviewers what changed. You can use Markdown.' : null}
        autosize
        minRows={3}
        maxRows={14}
        value={description}
        disabled={running}
        onChange={(event) => setPublishFields(app, { description: event.currentTarget.value })}
      />
      <AuthorFields errors={errors} checked={checked} disabled={running} />
      <BranchAndConnection site={site} branch={branch} error={shown(errors.branch)} disabled={running} />
      {site.conflicts.length > 0 ? <ConflictsFirst count={site.conflicts.length} /> : null}
      {running || findings === null ? null : <PublishFindings findings={findings} fixed={fixed} />}
      {publishing.kind === 'running' ? <PublishProgress publishing={publishing} /> : null}
      {publishing.kind === 'failed' ? (
        <PublishFailure
          site={site}
          problem={publishing.problem}
          onAgain={publishing.isSiteAlone === true ? () => void mergeSiteIntoReview(app, written) : send}
          proposedBranch={branch}
        />
      ) : null}
      <div className={styles.actions}>
        {running ? null : (
          <Button type="submit" disabled={!isSendable} leftSection={<Send size={16} aria-hidden />}>
            {isSendable && findings.some(({ severity }) => severity !== 'suggestion')
              ? 'Send anyway'
              : getSendLabel(app, site.summary)}
          </Button>
        )}
      </div>
    </form>
  );
}

interface Filled {
  readonly title: string;
  readonly branch: string;
  readonly name: string;
  readonly email: string;
}

function errorsOf({ title, branch, name, email }: Filled): Readonly<Record<keyof Filled, string | null>> {
  return {
    title: title.trim() === '' ? 'Enter a title.' : null,
    name: name.trim() === '' ? 'Enter your name.' : null,
    email: /^[^\s@<>]+@[^\s@<>]+$/.test(email.trim()) ? null : 'Enter an email address, such as ana@example.com.',
    branch: isBranchName(branch) ? null : 'A branch name can’t contain spaces or any of ~ ^ : ? * [ \\.',
  };
}

function leadSentence(app: App, count: number, summary: OpenSite['summary']): string {
  const { draft } = summary;
  const what = draft === null ? 'new' : getDraftWithoutReview(app, summary) === null ? 'again' : 'unasked';
  if (count === 0 && what === 'again') return 'The latest site changes will be added to your review.';
  if (count === 0) return 'Your changes were uploaded, but no one has been asked to review them yet.';
  const changes = count === 1 ? 'One change' : `${count} changes`;
  switch (what) {
    case 'new':
      return `${changes} will be sent for review. ${count === 1 ? 'It goes' : 'They go'} live once approved.`;
    case 'again':
      return draft?.takenIn === undefined
        ? `${changes} will be added to the same review.`
        : `${changes} will be added to the same review, along with the latest site changes.`;
    case 'unasked':
      return `${changes} will be added to those already uploaded. No one has been asked to review them yet.`;
    default:
      return assertNever(what);
  }
}

interface BranchAndConnectionProps {
  readonly site: OpenSite;
  readonly branch: string;
  readonly error: string | null;
  readonly disabled: boolean;
}

function BranchAndConnection({ site, branch, error, disabled }: BranchAndConnectionProps) {
  const app = useApp();
  const [opened, setOpened] = useState(false);
  const throughFork = useStore(app.get(publishStore), (state) => state.throughFork);
  const panel = useId();
  const isOpen = opened || error !== null;
  const { draft, url, branch: base } = site.summary;
  return (
    <div>
      <Button
        className={styles.fold}
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={isOpen ? <ChevronDown size={15} aria-hidden /> : <ChevronRight size={15} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpened(!opened)}
      >
        Branch and connection
      </Button>
      <Collapse expanded={isOpen} id={panel}>
        <div className={styles.details}>
          <TextInput
            label="Branch"
            description={`Merges into ${base} of ${url}${throughFork || (draft?.forkUrl ?? null) !== null ? ', through your fork' : ''}`}
            value={draft?.branch ?? branch}
            error={error}
            disabled={disabled || draft !== null}
            onChange={(event) => setPublishFields(app, { branch: event.currentTarget.value })}
          />
          <ConnectionField url={url} />
        </div>
      </Collapse>
    </div>
  );
}

function ConflictsFirst({ count }: { readonly count: number }) {
  const app = useApp();
  return (
    <div className={styles.callout} role="alert">
      <Text size="sm">
        {count === 1 ? 'One file was' : `${count} files were`} also changed on the site. Choose what to keep, then send
        your changes.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => goToScreen(app, { screen: 'conflicts', change: null })}
      >
        Resolve…
      </Button>
    </div>
  );
}

interface FindingsToSend {
  /** Null until it is known whether the site can be built; until all are compared, only what prevents that. */
  readonly findings: readonly Finding[] | null;
  /** Number of earlier issues that the changes fix. */
  readonly fixed: number;
}

/** The issues that the changes add, in one list: of their pages, and of what else they affect. */
function usePublishFindings({ configuration, paths }: OpenSite, changes: readonly ListedChange[]): FindingsToSend {
  const app = useApp();
  const sent = changes.map(({ change }) => `${change.path} ${change.kind} ${change.savedAt}`).join('\n');
  const listed = changes.map(({ change }) => change);
  const found = useAsyncValue(
    () => checkBeforeSending(app, listed),
    // The list is rebuilt when a title is read, though what is sent is the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [sent, configuration, paths],
  );
  const compared = useAsyncValue(
    (signal) => compareFindingsOfChanges(app, listed, signal),
    // oxlint-disable-next-line react/exhaustive-deps
    [sent],
  );
  if (found === undefined) return { findings: null, fixed: 0 };
  if (compared === undefined) return { findings: found.filter(isBuildBlocker), fixed: 0 };
  return compared === null
    ? { findings: found, fixed: 0 }
    : { findings: selectFindingsToSend(found, compared, listed), fixed: compared.fixed };
}
