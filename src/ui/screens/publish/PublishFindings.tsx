import { Text } from '@mantine/core';
import type { Finding } from '#base/finding.ts';
import { fileNameOf } from '#base/repoPath.ts';
import { isBuildBlocker } from '#site/siteFindings.ts';
import { FindingList } from '../editor/problems/FindingList.tsx';
import styles from './PublishFindings.module.css';

interface BeforeSendingProps {
  readonly findings: readonly Finding[];
}

/** Problems in the changes, shown before they are sent. */
export function PublishFindings({ findings }: BeforeSendingProps) {
  const isStopped = findings.some(isBuildBlocker);
  const refused = isStopped ? undefined : findings.find(({ isRefused }) => isRefused === true);
  return (
    <section className={styles.findings} data-stopped={isStopped || undefined} aria-label="Issues in this change">
      <div className={styles.words}>
        <h2 className={styles.title}>
          {isStopped
            ? 'Fix this before sending'
            : refused !== undefined
              ? `The hosting service rejects ${fileNameOf(refused.path)}`
              : findings.length === 1
                ? '1 issue in this change'
                : `${findings.length} issues in this change`}
        </h2>
        <Text size="sm">
          {isStopped
            ? 'The site can’t be built with this error. Fix it, or exclude the file in Review changes.'
            : refused !== undefined
              ? 'The hosting service won’t deploy the site until this is fixed. Fix it now, or send anyway.'
              : `The site will still build. Fix ${findings.length === 1 ? 'it' : 'these'} now, or send anyway.`}
        </Text>
      </div>
      <FindingList findings={findings} />
    </section>
  );
}
