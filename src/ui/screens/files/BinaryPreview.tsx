import { Button, Loader, Text } from '@mantine/core';
import { isTextPath } from '#base/fileKind.ts';
import { fileNameOf, type RepoPath } from '#base/repoPath.ts';
import { formatFileSize, type FileContent } from '#state/files/fileContent.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { readFileContent } from '#state/review/readChangeContents.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { useAsyncValue } from '#ui/kit/useAsyncValue.ts';
import styles from './BinaryPreview.module.css';
import { ImagePreview } from './ImagePreview.tsx';
import { useApp } from '../../useApp.ts';

export interface BinaryPreviewProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
}

/** A file that isn't edited as text: shows images, and describes anything else. */
export function BinaryPreview({ site, path }: BinaryPreviewProps) {
  const app = useApp();
  // `site.changes` is a new list whenever the file's bytes may have changed.
  const content = useAsyncValue(() => readFileContent(app, path), [app, path], { reloadOn: [site.changes] });
  if (content === undefined) return <Loader className={styles.inset} size="sm" aria-label="Loading file" />;
  if (!content.ok) {
    return (
      <div className={styles.inset}>
        <ProblemMessage problem={content.problem} />
      </div>
    );
  }
  const { value } = content;
  return (
    <section className={styles.preview} aria-label={`File ${path}`}>
      <h1 className={styles.name}>{fileNameOf(path)}</h1>
      {value.kind === 'image' ? (
        <ImagePreview content={value} alternative={fileNameOf(path)} />
      ) : (
        <Text className={styles.sentence}>{previewSentence(value)}</Text>
      )}
      <Text className={styles.size}>{'size' in value ? formatFileSize(value.size) : ''}</Text>
      {isTextPath(path) ? (
        <Button size="compact-sm" variant="default" onClick={() => goToScreen(app, { screen: 'source', path })}>
          Edit source
        </Button>
      ) : null}
    </section>
  );
}

function previewSentence(content: FileContent): string {
  return content.kind === 'notUtf8'
    ? 'This file’s text isn’t in UTF-8, so you can’t edit it here. Docwright leaves it unchanged. To edit it, convert it to UTF-8.'
    : 'This isn’t a text file, so it can’t be shown here. Docwright leaves it unchanged.';
}
