import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { isTextPath } from '#base/fileKind.ts';
import type { Problem } from '#base/problem.ts';
import { extensionOf } from '#base/repoPath.ts';
import type { Shape } from '#config/docsJson.ts';
import { filesStore } from '#state/filesStore.ts';
import { canRedoBefore, enterText, redoBefore, undoBefore } from '#state/intents/crossHistory.ts';
import { editText } from '#state/intents/editText.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { reachSource } from '#state/intents/goToSource.ts';
import { leaveFiles } from '#state/intents/leaveFiles.ts';
import { isPagePath, loadFile, openFile } from '#state/intents/openFile.ts';
import { keepPlaceInSource, takePlaceInSource } from '#state/keptPlaces.ts';
import type { SiteScreen } from '#state/address.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { sourceTargetStore } from '#state/sourceTargetStore.ts';
import { deferred } from '../../kit/deferred.tsx';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { SourceEditor } from '../../source/SourceEditor.tsx';
import { BinaryPreview } from '../files/BinaryPreview.tsx';
import styles from './FilePane.module.css';

/** Fetched while a site is being opened, since a page is what is shown first. */
export const PagePane = deferred(async () => (await import('./PagePane.tsx')).PagePane, <Loading />);

const PreviewPane = deferred(async () => (await import('./PreviewPane.tsx')).PreviewPane, <Loading />);

interface FilePaneProps {
  readonly site: OpenSite;
  readonly screen: SiteScreen;
  readonly path: string | null;
}

/** The file in the middle of the screen: a page as blocks, any text as source, and what is no text as what it is. */
export function FilePane({ site, screen, path }: FilePaneProps) {
  const file = useStore(filesStore, ({ files }) => (path === null ? undefined : files[path]));
  // A drawing is text as well: Files shows what it looks like, its source is edited as any other.
  const binary = path !== null && (!isTextPath(path) || (screen === 'files' && extensionOf(path) === 'svg'));
  const target = useStore(sourceTargetStore, (state) => state.target);
  const unread = file === undefined;
  useEffect(() => {
    if (path !== null && !binary && unread) void openFile(path);
  }, [path, binary, unread]);
  useEffect(() => {
    if (path !== null) leaveFiles(path);
  }, [path]);
  useEffect(() => {
    if (path !== null) enterText(path);
  }, [path, screen]);
  if (path === null) return <Nothing site={site} />;
  if (binary) return <BinaryPreview site={site} path={path} />;
  if (file === undefined || file.kind === 'loading') return <Loading />;
  if (file.kind === 'failed') {
    return (
      <div className={styles.message}>
        <ProblemMessage problem={file.problem}>
          <Button size="xs" variant="default" onClick={() => void loadFile(path)}>
            Try again
          </Button>
        </ProblemMessage>
      </div>
    );
  }
  const broken = file.page?.problems.find(({ code }) => code === 'page/not-mdx');
  if (screen === 'page' && file.page !== null && broken === undefined) {
    return (
      <PagePane site={site} path={path} page={file.page} saving={file.saving} />
    );
  }
  if (screen === 'preview' && file.page !== null && broken === undefined) return <PreviewPane site={site} path={path} page={file.page} text={file.text} />;
  const problems: readonly Problem[] = file.page?.problems ?? (path === site.configuration?.path ? site.configuration.docs.problems : []);
  const [shown] = problems;
  return (
    <div className={styles.source}>
      <VisuallyHidden component="h1">Source of {path}</VisuallyHidden>
      {shown !== undefined && (
        <div className={styles.banner}>
          <ProblemMessage problem={shown} />
        </div>
      )}
      {file.saving.kind === 'failed' && (
        <div className={styles.banner}>
          <ProblemMessage problem={file.saving.problem} />
        </div>
      )}
      <SourceEditor
        path={path}
        text={file.text}
        onChange={(text) => editText(path, text)}
        problems={[...problems]}
        readOnly={false}
        format={formatOf(site, path)}
        target={target?.path === path ? target : null}
        onReached={reachSource}
        earlier={{ undo: () => undoBefore(path), redo: () => redoBefore(path), canRedo: () => canRedoBefore(path) }}
        place={isPagePath(path) ? { take: (text) => takePlaceInSource(path, text), keep: (standing, text) => keepPlaceInSource(path, standing, text) } : undefined}
        onEscape={isPagePath(path) && broken === undefined ? () => goToScreen('page', path) : undefined}
        ariaLabel={`Source of ${path}`}
      />
    </div>
  );
}

/** What the source of the site's configuration is judged by; null for any other file. */
function formatOf({ configuration }: OpenSite, path: string): { readonly shape: Shape; readonly schema: string | null } | null {
  if (configuration === null || path !== configuration.path) return null;
  const { $schema: schema } = configuration.docs.config;
  return { shape: configuration.docs.shape, schema: typeof schema === 'string' ? schema : null };
}

function Nothing({ site }: { readonly site: OpenSite }) {
  return (
    <div className={styles.nothing}>
      <FileText size={28} aria-hidden />
      <h1 className={styles.title}>{site.configuration === null ? 'This repository has no docs.json' : 'Choose a page on the left'}</h1>
      <p className={styles.text}>
        {site.configuration === null
          ? 'Its files can still be edited: choose one on the left. With a docs.json at the root or in a folder, Docwright shows the site’s navigation.'
          : 'It opens here, looking as your readers see it.'}
      </p>
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} aria-label="Opening the page" role="status">
      <Skeleton height={34} width="55%" />
      <Skeleton height={16} mt={18} width="80%" />
      <Skeleton height={16} mt={36} />
      <Skeleton height={16} mt={10} />
      <Skeleton height={16} mt={10} width="70%" />
      <Skeleton height={120} mt={28} />
    </div>
  );
}
