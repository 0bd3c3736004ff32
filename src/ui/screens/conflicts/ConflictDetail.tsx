import { Text } from '@mantine/core';
import { useState } from 'react';
import { isPagePath } from '#base/fileKind.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { getConflictAuthors, type VersionAuthor, type VersionSource } from '#state/review/conflictAuthors.ts';
import { getFirstConflictLine, type ConflictModel } from '#state/review/conflictModel.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { DiffEditor } from '#ui/source/DiffEditor.tsx';
import { SourceEditor } from '#ui/source/SourceEditor.tsx';
import { useApp } from '#ui/useApp.ts';
import styles from './ConflictsScreen.module.css';
import { ConflictAuthor } from './ConflictAuthor.tsx';
import { ConflictActions } from './ConflictActions.tsx';
import { ConflictRegionList } from './ConflictRegionList.tsx';
import { useConflictResolution } from './useConflictResolution.ts';

export interface ConflictDetailProps {
  readonly site: OpenSite;
  readonly conflict: OpenSite['conflicts'][number];
  readonly title: string;
}

/** One file with the site's and the user's version: keep one, choose a side for each region, or merge by hand. */
export function ConflictDetail({ site, conflict, title }: ConflictDetailProps) {
  const app = useApp();
  const { path } = conflict;
  const { choice, sides, edited, newer, chooseAt, write, editByHand, showVersions, settle } = useConflictResolution(
    site,
    conflict,
    title,
  );
  const [start] = useState(() => ({ line: getFirstConflictLine(choice), column: 1 }));
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState<Problem | null>(null);
  const end = async (text: string | null) => {
    setRunning(true);
    const settled = await settle(text);
    setRunning(false);
    if (!settled.ok) setFailed(settled.problem);
  };
  const { regions } = choice;
  // Pages and settings are shown as readers see them, other files side by side.
  const hasChoices = regions.length > (isPagePath(path) || path === site.configuration?.path ? 0 : 1);
  const source = sourceOf(site);
  const changedAt = site.changes.find((change) => change.path === path)?.savedAt ?? null;
  const authors = getConflictAuthors(conflict, changedAt, source, app.services.now());
  return (
    <section className={styles.detail} aria-label={`Versions of ${title}`}>
      <div className={styles.detailHeader}>
        <h2 className={styles.detailTitle}>{title}</h2>
        <span className={styles.path}>{path === title ? null : path}</span>
        <ConflictActions
          choice={choice}
          sides={sides}
          hasChoices={hasChoices}
          edited={edited}
          running={running}
          onEdit={editByHand}
          onShowVersions={showVersions}
          onSettle={(text) => void end(text)}
        />
      </div>
      {failed === null ? null : (
        <div className={styles.problem}>
          <ProblemMessage problem={failed} />
        </div>
      )}
      <Notes choice={choice} edited={edited} newer={newer} />
      {hasChoices && edited === null ? (
        <ConflictRegionList
          site={site}
          path={path}
          choice={choice}
          source={source}
          authors={authors}
          sides={sides}
          onChoose={chooseAt}
        />
      ) : (
        <Versions path={path} source={source} authors={authors} choice={choice} edited={edited} />
      )}
      {edited === null ? null : (
        <div ref={keepAboveKeyboard} className={styles.versions}>
          <SourceEditor
            path={path}
            text={edited}
            problems={noProblems}
            readOnly={false}
            target={start}
            ariaLabel={`Text to keep for ${title}`}
            onChange={(_, text) => write(text)}
          />
        </div>
      )}
    </section>
  );
}

/** Scrolls an element with the focus into view when the on-screen keyboard leaves less room. Returns what ends that. */
function keepAboveKeyboard(element: HTMLElement | null): (() => void) | undefined {
  const { visualViewport } = globalThis;
  if (element === null || visualViewport === null) return undefined;
  const reveal = () => {
    if (element.contains(document.activeElement)) element.scrollIntoView({ block: 'nearest' });
  };
  visualViewport.addEventListener('resize', reveal);
  return () => visualViewport.removeEventListener('resize', reveal);
}

interface NotesProps {
  readonly choice: ConflictModel;
  readonly edited: string | null;
  readonly newer: 'apart' | 'both' | null;
}

function Notes({ choice: { mine, theirs, regions }, edited, newer }: NotesProps) {
  return (
    <>
      {regions.length > 0 && edited === null && (
        <Text size="sm" className={styles.note}>
          Other changes in this file are kept either way.
        </Text>
      )}
      {edited === null && mine !== null && mine === theirs && (
        <Text size="sm" className={styles.note}>
          These changes no longer conflict. There’s nothing left to choose.
        </Text>
      )}
      {newer !== null && (
        <Text size="sm" className={styles.note} role="status">
          Their version changed after you started editing. Their new changes were merged into your text.
          {newer === 'both'
            ? ' Where you both changed the same text, both versions appear. Delete what you don’t want.'
            : ''}
        </Text>
      )}
    </>
  );
}

/** Source of the other version: new commits of an open review are resolved before the site is merged into it. */
function sourceOf({ summary: { draft } }: OpenSite): VersionSource {
  return draft === null || draft.takenIn !== undefined ? 'on the site' : 'in the review';
}

interface VersionsProps {
  readonly path: RepoPath;
  readonly source: VersionSource;
  readonly authors: ReturnType<typeof getConflictAuthors>;
  readonly choice: ConflictModel;
  readonly edited: string | null;
}

/** Diff between taking theirs and keeping mine, or the text merged by hand. Shows the only version if the other side deleted the file. */
function Versions({ path, source, authors, choice, edited }: VersionsProps) {
  const { mine, theirs } = choice;
  const only = edited === null && (mine === null || theirs === null) ? (mine ?? theirs ?? '') : null;
  if (only !== null) {
    const label = mine === null ? `Theirs (you deleted it)` : `Yours (deleted ${source})`;
    return (
      <>
        <div className={styles.labels}>
          <VersionLabel name={label} author={mine === null ? authors.theirs : authors.mine} />
          <VersionLabel
            name={mine === null ? 'Your deletion' : 'Their deletion'}
            author={mine === null ? authors.mine : authors.theirs}
          />
        </div>
        <div className={styles.versions}>
          <SourceEditor
            path={path}
            text={only}
            problems={noProblems}
            readOnly
            ariaLabel={`${label}: ${path}`}
            onChange={() => undefined}
          />
        </div>
      </>
    );
  }
  // If they deleted the file, the text merged by hand is compared with the user's version.
  const before = theirs === null ? 'Yours' : 'If you keep theirs';
  const after = edited === null ? 'If you keep mine' : 'The text below';
  return (
    <>
      <div className={styles.labels}>
        <VersionLabel name={`− ${before}`} author={theirs === null ? authors.mine : authors.theirs} />
        <VersionLabel name={`+ ${after}`} author={edited === null ? authors.mine : null} />
      </div>
      <div className={styles.versions}>
        <DiffEditor
          path={path}
          before={theirs ?? mine ?? ''}
          after={edited ?? mine ?? ''}
          beforeLabel={before}
          afterLabel={after}
        />
      </div>
    </>
  );
}

function VersionLabel({ name, author }: { readonly name: string; readonly author: VersionAuthor | null }) {
  return (
    <Text size="xs">
      <span className={styles.label}>{name}</span> <ConflictAuthor version={author} />
    </Text>
  );
}

const noProblems: readonly Problem[] = [];
