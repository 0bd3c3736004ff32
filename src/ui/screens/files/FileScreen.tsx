import { Button, Loader, Text } from '@mantine/core';
import { FileText, FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { fileNameOf, folderOf, type RepoPath } from '#base/repoPath.ts';
import { sizeInWords, type FileContent } from '#state/fileContent.ts';
import { filesStore } from '#state/filesStore.ts';
import { editText } from '#state/intents/editText.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { isPagePath, openFile } from '#state/intents/openFile.ts';
import { readFileContent } from '#state/intents/readContents.ts';
import { ProblemMessage } from '#ui/kit/ProblemMessage.tsx';
import { SourceEditor } from '#ui/source/SourceEditor.tsx';
import styles from './FileScreen.module.css';
import { ImagePreview } from './ImagePreview.tsx';

/** The file that the address names: text in the source editor, images shown, and of anything else what it is. */
export function FileScreen({ path }: { readonly path: RepoPath | null }) {
  if (path === null) {
    return (
      <div className={styles.nothing}>
        <FolderOpen size={28} aria-hidden />
        <Text>Choose a file to see it here.</Text>
      </div>
    );
  }
  return <ShownFile key={path} path={path} />;
}

function ShownFile({ path }: { readonly path: RepoPath }) {
  const image = /\.(png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i.test(path);
  return (
    <section className={styles.screen} aria-label={`File ${path}`}>
      <header className={styles.header}>
        <span className={styles.name}>
          <span className={styles.folder}>{folderOf(path) === '' ? '' : `${folderOf(path)}/`}</span>
          {fileNameOf(path)}
        </span>
        {isPagePath(path) ? (
          <Button size="compact-sm" variant="default" leftSection={<FileText size={14} aria-hidden />} onClick={() => goToScreen('page', path)}>
            Edit as a page
          </Button>
        ) : null}
      </header>
      {image ? <Preview path={path} /> : <TextFile path={path} />}
    </section>
  );
}

function TextFile({ path }: { readonly path: RepoPath }) {
  const file = useStore(filesStore, ({ files }) => files[path]);
  useEffect(() => void openFile(path), [path]);
  if (file === undefined || file.kind === 'loading') return <Loader className={styles.inset} size="sm" aria-label="Opening the file" />;
  if (file.kind === 'failed') {
    const shown = file.problem.code === 'file/binary' || file.problem.code === 'file/not-utf8';
    return shown ? (
      <Preview path={path} />
    ) : (
      <div className={styles.inset}>
        <ProblemMessage problem={file.problem} />
      </div>
    );
  }
  return (
    <SourceEditor
      path={path}
      text={file.text}
      problems={file.page?.problems ?? []}
      readOnly={false}
      ariaLabel={`Source of ${path}`}
      onChange={(text) => editText(path, text)}
    />
  );
}

/** A file that is not edited here. */
function Preview({ path }: { readonly path: RepoPath }) {
  const [content, setContent] = useState<Awaited<ReturnType<typeof readFileContent>> | null>(null);
  useEffect(() => {
    let wanted = true;
    void readFileContent(path).then((read) => {
      if (wanted) setContent(read);
    });
    return () => {
      wanted = false;
    };
  }, [path]);
  if (content === null) return <Loader className={styles.inset} size="sm" aria-label="Reading the file" />;
  if (!content.ok) {
    return (
      <div className={styles.inset}>
        <ProblemMessage problem={content.problem} />
      </div>
    );
  }
  const { value } = content;
  return (
    <div className={styles.preview}>
      {value.kind === 'image' ? <ImagePreview content={value} alternative={fileNameOf(path)} /> : <Text className={styles.sentence}>{previewSentence(value)}</Text>}
      <Text className={styles.size}>{value.kind === 'absent' ? '' : sizeInWords(value.size)}</Text>
    </div>
  );
}

function previewSentence(content: FileContent): string {
  return content.kind === 'notUtf8'
    ? 'The text of this file is not in UTF-8, so it cannot be edited here. It is kept exactly as it is; convert it to UTF-8 to edit it.'
    : 'This file is not text, so it cannot be shown here. It is kept exactly as it is.';
}
