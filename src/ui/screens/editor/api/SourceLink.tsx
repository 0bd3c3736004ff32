import { UnstyledButton } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { isDescriptionUrl } from '#openapi/read/isDescriptionUrl.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

interface SourceLinkProps {
  readonly path: RepoPath;
  /** Counted from 1; null where only the file is known. */
  readonly line: number | null;
}

/** A file by its name, which opens its source where the line is; or the address that a description is at. */
export function SourceLink({ path, line }: SourceLinkProps) {
  const app = useApp();
  // Its source is not part of the repository.
  if (isDescriptionUrl(path)) return <span className={styles.address}>{path}</span>;
  return (
    <UnstyledButton
      className={styles.source}
      title="Open the source"
      onClick={() => goToSource(app, { path, line: line ?? 1, column: 1 })}
    >
      {line === null ? path : `${path}, line ${line}`}
    </UnstyledButton>
  );
}
