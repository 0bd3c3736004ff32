import { Text } from '@mantine/core';
import type { Finding } from '#base/finding.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { isBuildBlocker } from '#site/siteFindings.ts';
import { FindingList } from '../editor/problems/FindingList.tsx';
import styles from './PublishFindings.module.css';

interface PublishFindingsProps {
  /** Issues that the change adds, and those that prevent a build. */
  readonly findings: readonly Finding[];
  /** Number of earlier issues that the change fixes. */
  readonly fixed: number;
}

/** The issues that this change adds, shown before it is sent. */
export function PublishFindings({ findings, fixed }: PublishFindingsProps) {
  if (findings.length === 0)
    return fixed === 0 ? null : (
      <section aria-label="Checks on this change">
        <Text size="sm">This change adds no issues and fixes {fixed === 1 ? 'one' : fixed}.</Text>
      </section>
    );
  const isStopped = findings.some(isBuildBlocker);
  const refused = isStopped ? undefined : findings.find(({ isRefused }) => isRefused === true);
  const mended = fixed === 0 ? '' : ` It also fixes ${fixed === 1 ? 'one' : fixed}.`;
  return (
    <section className={styles.findings} data-stopped={isStopped || undefined} aria-label="Issues in this change">
      <div className={styles.words}>
        <h2 className={styles.title}>
          {isStopped
            ? 'Fix this before sending'
            : refused !== undefined
              ? `The hosting service rejects ${fileNameOf(refused.path)}`
              : findings.length === 1
                ? 'This change adds 1 issue'
                : `This change adds ${findings.length} issues`}
        </h2>
        <Text size="sm">
          {isStopped
            ? 'The site can’t be built with this error. Fix it, or exclude the file in Review changes.'
            : refused !== undefined
              ? 'The hosting service won’t deploy the site until this is fixed. Fix it now, or send anyway.'
              : `The site will still build. Fix ${findings.length === 1 ? 'it' : 'these'} now, or send anyway.${mended}`}
        </Text>
      </div>
      <div className={styles.added}>
        <FindingList findings={findings} />
      </div>
    </section>
  );
}
