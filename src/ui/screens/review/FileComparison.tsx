import { Text } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { formatFileSize, type FileContent } from '#state/files/fileContent.ts';
import { DiffEditor } from '#ui/source/DiffEditor.tsx';
import { ImagePreview } from '../files/ImagePreview.tsx';
import styles from './FileComparison.module.css';

export interface FileComparisonProps {
  readonly path: RepoPath;
  readonly before: FileContent;
  readonly after: FileContent;
  readonly beforeLabel: string;
  readonly afterLabel: string;
}

/** Two versions of a file: text in the diff editor, images side by side, and a description of anything else. */
export function FileComparison({ path, before, after, beforeLabel, afterLabel }: FileComparisonProps) {
  if (isText(before) && isText(after)) {
    const unchanged = textOf(before) === textOf(after) && before.kind === after.kind;
    return (
      <>
        {unchanged ? <Text className={styles.note}>The text is the same in both versions.</Text> : null}
        <DiffEditor
          path={path}
          before={textOf(before)}
          after={textOf(after)}
          beforeLabel={beforeLabel}
          afterLabel={afterLabel}
        />
      </>
    );
  }
  return (
    <div className={styles.pair}>
      <Version label={beforeLabel} path={path} content={before} />
      <Version label={afterLabel} path={path} content={after} />
    </div>
  );
}

function isText(content: FileContent): boolean {
  return content.kind === 'text' || content.kind === 'absent';
}

/** Text of a version; null if the file doesn't exist. */
function textOf(content: FileContent): string | null {
  return content.kind === 'text' ? content.text : null;
}

function Version({
  label,
  path,
  content,
}: {
  readonly label: string;
  readonly path: RepoPath;
  readonly content: FileContent;
}) {
  return (
    <figure className={styles.version}>
      <figcaption className={styles.caption}>
        <span>{label}</span>
        <span>{'size' in content ? formatFileSize(content.size) : ''}</span>
      </figcaption>
      {content.kind === 'image' ? (
        <ImagePreview content={content} alternative={`${label}: ${path}`} />
      ) : (
        <Text className={styles.note}>{contentSentence(content)}</Text>
      )}
    </figure>
  );
}

function contentSentence(content: FileContent): string {
  switch (content.kind) {
    case 'absent':
      return 'The file doesn’t exist.';
    case 'link':
      return `A link to ${content.target}`;
    case 'notUtf8':
      return 'This file’s text isn’t in UTF-8, so it can’t be shown. Docwright leaves it unchanged.';
    default:
      return 'This file can’t be shown. Docwright leaves it unchanged.';
  }
}
