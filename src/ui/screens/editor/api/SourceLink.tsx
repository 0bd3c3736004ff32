import { UnstyledButton } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

interface SourceLinkProps {
  readonly path: RepoPath;
  /** One-based; null if only the file is known. */
  readonly line: number | null;
}

/** Name of a file, which opens its source at the line; or the URL of an external description. */
export function SourceLink({ path, line }: SourceLinkProps) {
  const app = useApp();
  // Its source isn't in the repository.
  if (isDescriptionUrl(path)) return <span className={styles.address}>{path}</span>;
  return (
    <UnstyledButton
      className={styles.source}
      title="View source"
      onClick={() => goToSource(app, { path, line: line ?? 1, column: 1 })}
    >
      {path}
    </UnstyledButton>
  );
}
