import { Button } from '@mantine/core';
import { FileText } from 'lucide-react';
import { useEffect, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { isTextPath } from '#base/fileKind.ts';
import { extensionOf } from '#base/repoPath.ts';
import { isSourceOnly } from '#document/page.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { openFilesStore, getOpenFile } from '#state/openFiles/openFilesStore.ts';
import type { OpenFile } from '#state/openFiles/openFile.ts';
import { offerHeadingLinkUpdate, recordHeadings } from '#state/intents/updateHeadingLinks.ts';
import { openFile, visitFile } from '#state/intents/visitFile.ts';
import type { SiteScreen } from '#state/route/route.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { lazyComponent } from '../../kit/lazyComponent.tsx';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { BinaryPreview } from '../files/BinaryPreview.tsx';
import { DeletedFile } from './DeletedFile.tsx';
import { LinkNote } from './LinkNote.tsx';
import { SourcePane } from './SourcePane.tsx';
import styles from './FilePane.module.css';
import { useApp } from '../../useApp.ts';

/** Preloaded while a site opens, since a page is shown first. */
export const LazyPagePane = lazyComponent(async () => (await import('./PagePane.tsx')).PagePane, <Loading />);

const ApiPane = lazyComponent(async () => (await import('./api/ApiPane.tsx')).ApiPane, <Loading />);

interface FilePaneProps {
  readonly site: OpenSite;
  readonly screen: SiteScreen;
  readonly path: string | null;
}

/** The file in the middle of the screen: a page as blocks, other text as source, and binary files as a preview. */
export function FilePane({ site, screen, path }: FilePaneProps) {
  const app = useApp();
  // Leaves out the text, which changes on every keystroke.
  const file = useStore(
    app.get(openFilesStore),
    useShallow((open) => shownOf(screen, path === null ? undefined : getOpenFile(app, path, open))),
  );
  // SVG is text too: Files shows the image, and its source is edited like any other.
  const binary = path !== null && (!isTextPath(path) || (screen === 'files' && extensionOf(path) === 'svg'));
  const unread = file.kind === 'unread';
  const made = useStore(app.get(apiPagesStore), ({ isKnown, byPath }) =>
    path === null || site.paths.has(path)
      ? null
      : byPath.has(path)
        ? 'made'
        : isKnown || site.configuration === null
          ? null
          : 'unknown',
  );
  useEffect(() => {
    if (path !== null && !binary && unread && made === null) void openFile(app, path);
  }, [app, path, binary, unread, made]);
  useEffect(() => {
    if (path !== null && made === null) visitFile(app, path);
  }, [app, path, screen, made]);
  const isShown = file.kind === 'text';
  useEffect(() => {
    if (path === null || !isShown) return;
    recordHeadings(app, path);
    return () => void offerHeadingLinkUpdate(app, path);
  }, [app, path, screen, isShown]);
  if (path === null) return <Nothing site={site} />;
  if (made === 'made') return <ApiPane site={site} path={path} />;
  if (made === 'unknown') return <Loading />;
  if (binary) {
    return (
      <>
        <LinkNote site={site} path={path} screen="files" />
        <BinaryPreview site={site} path={path} />
      </>
    );
  }
  if (file.kind === 'unread' || file.kind === 'loading') return <Loading />;
  if (file.kind === 'failed') {
    const isBrokenLink = file.problem.code === 'workspace/broken-link';
    const failed = (
      <div className={styles.message}>
        <ProblemMessage problem={file.problem}>
          {isBrokenLink ? undefined : (
            <Button size="xs" variant="default" onClick={() => void openFile(app, path)}>
              Try again
            </Button>
          )}
        </ProblemMessage>
      </div>
    );
    if (file.problem.code !== 'workspace/file-not-found') return failed;
    return <DeletedFile site={site} path={path} otherwise={failed} />;
  }
  const { page, problem, reading, writing } = file;
  const blocks = page !== null && !isSourceOnly(page);
  if ((screen === 'page' && reading) || writing) return <Loading />;
  if (screen === 'page' && blocks) return <LazyPagePane site={site} path={path} page={page} problem={problem} />;
  if (screen === 'page' && page !== null) return <ToSource path={path} />;
  return <SourcePane site={site} path={path} inFiles={screen === 'files'} />;
}

/**
 * Redirects from a page that can't be shown as blocks to its source. A source editor in place of the blocks would be unmounted while the
 * user types, each time the page is parsed again.
 */
function ToSource({ path }: { readonly path: string }) {
  const app = useApp();
  useLayoutEffect(() => goToScreen(app, { screen: 'source', path }, true), [app, path]);
  return <Loading />;
}

/** The properties that decide how a file is shown. Flat, so that shallow comparison detects equality. */
function shownOf(screen: SiteScreen, file: OpenFile | undefined) {
  if (file === undefined) return { kind: 'unread' } as const;
  if (file.kind !== 'text') return file;
  return {
    kind: 'text',
    page: file.page,
    reading: file.isPageStale,
    writing: (screen === 'source' || screen === 'files') && file.isTextStale,
    problem: file.saving.kind === 'failed' ? file.saving.problem : null,
  } as const;
}

function Nothing({ site }: { readonly site: OpenSite }) {
  return (
    <div className={styles.nothing}>
      <FileText size={28} aria-hidden />
      <h1 className={styles.title}>
        {site.configuration === null ? 'This repository has no docs.json' : 'Choose a page'}
      </h1>
      <p className={styles.text}>
        {site.configuration === null
          ? 'You can still edit its files. Choose one on the left. With a docs.json at the root or in a folder, Docwright shows the site’s navigation.'
          : 'You’ll see it here the way your readers do.'}
      </p>
    </div>
  );
}

const lineWidths = ['55%', '80%', '100%', '100%', '70%', '100%'];

function Loading() {
  return (
    <div className={styles.loading} aria-label="Opening the page" role="status">
      {lineWidths.map((width, index) => (
        <div key={index} style={{ width }} />
      ))}
    </div>
  );
}
