import { Button } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import type { ApiPage } from '#state/pages/siteWorker.ts';
import styles from './ApiPane.module.css';

/** Where the words of an operation are written; nothing where they are written nowhere. */
export function ApiSourceBar({ page: { reference, isMade, generated } }: { readonly page: ApiPage }) {
  const source = sourceOf(reference);
  if (source === null) return null;
  return (
    <div className={styles.bar} role="note" aria-label={isMade ? 'Where this page comes from' : 'Where this reference comes from'}>
      <span>
        {isMade ? 'Made from ' : 'The reference below comes from '}
        <strong>{source}</strong>.{generated === null ? ' Click a text to edit it.' : ` A tool makes that file (“${generated}”), and may undo what is edited here.`}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => goToScreen('source', source)}>
        Open the source
      </Button>
    </div>
  );
}

/** The file that the words of an operation are written in. */
function sourceOf({ page: { summary, description, responses } }: ApiPage['reference']): RepoPath | null {
  return [summary, description, ...responses.map((response) => response.description)].find((words) => words?.at != null)?.at?.file ?? null;
}
