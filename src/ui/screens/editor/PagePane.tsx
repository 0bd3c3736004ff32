import { Button } from '@mantine/core';
import type { Transaction } from '@tiptap/pm/state';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { PagePosition } from '#document/position/pagePosition.ts';
import { caretRequestStore, consumeCaretRequest } from '#state/route/caretRequestStore.ts';
import { bindPageEditor } from '#state/openFiles/bindPageEditor.ts';
import type { PageSnapshot } from '#state/openFiles/openFile.ts';
import { redo, undo } from '#state/intents/undo.ts';
import { mergeFrontMatterField } from '#state/intents/editPage.ts';
import { followLink } from '#state/intents/followLink.ts';
import { readFrontMatterLines } from '#document/yaml/readFrontMatterLines.ts';
import { readPageSummary } from '#site/pageSummary.ts';
import { goToScreen } from '#state/route/goTo.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { isSnippetFile } from '#state/site/isSnippetFile.ts';
import { offerHeadingLinkUpdate } from '#state/intents/updateHeadingLinks.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import { followRequestedPart, isPartRequested, takeRequestedPart } from '#state/openFiles/requestedPart.ts';
import { saveBlocksViewState, restoreBlocksViewState } from '#state/openFiles/restoreViewState.ts';
import type { ViewState } from '#state/openFiles/savedViewState.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { getInvalidFieldInput } from '#state/settings/invalidFieldInputs.ts';
import { isStorageProblem } from '#state/openFiles/findStorageProblem.ts';
import { activeEditorStore } from '../../editor/attributes/activeEditorStore.ts';
import { PageEditor } from '../../editor/PageEditor.tsx';
import type { BrokenFrontMatter } from '../../editor/page/PageHeadEditor.tsx';
import { listUnmeasuredPictures, measurePictures } from '../../reading/loadPicture.ts';
import { usePageRenderContext } from '../../reading/usePageRenderContext.ts';
import { useAsyncValue } from '../../kit/useAsyncValue.ts';
import { lazyOverlay } from '../../kit/lazyComponent.tsx';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { BackToPreview } from './BackToPreview.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { LinkNote } from './LinkNote.tsx';
import { takeBufferedInput } from '../../actions/switchPageView.ts';
import styles from './PagePane.module.css';
import { useApp } from '../../useApp.ts';

const SnippetBar = lazyOverlay(async () => (await import('./snippets/SnippetBar.tsx')).SnippetBar);

interface PagePaneProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly page: PageSnapshot;
  /** Why the page can't be stored, or null. */
  readonly problem: Problem | null;
}

const ApiBeneath = lazyOverlay(async () => (await import('./api/PageApiReference.tsx')).PageApiReference);

/** Checks the page during typing; renders nothing. */
const CheckedPage = lazyOverlay(async () => (await import('./findings/LivePageChecks.tsx')).LivePageChecks);

/** A page as blocks, in its site's theme. Opens with the space of its images reserved. */
export function PagePane(props: PagePaneProps) {
  const { site, path, page } = props;
  const app = useApp();
  const surroundings = usePageRenderContext(site, path);
  const { resolveAsset } = surroundings;
  const [unmeasured] = useState(() => listUnmeasuredPictures(app, page.doc));
  const isMeasured = useAsyncValue(
    () => measurePictures(app, unmeasured, resolveAsset),
    [app, unmeasured, resolveAsset],
  );
  return unmeasured.length === 0 || isMeasured === true ? (
    <OpenedPage {...props} surroundings={surroundings} />
  ) : (
    <div className={styles.pane} />
  );
}

interface OpenedPageProps extends PagePaneProps {
  readonly surroundings: ReturnType<typeof usePageRenderContext>;
}

function OpenedPage({ site, path, page, problem, surroundings }: OpenedPageProps) {
  const app = useApp();
  const siteFolder = siteRootOf(site);
  const edited = useMemo(() => bindPageEditor(app, path, page), [app, path, page]);
  const changeField = useCallback(
    (key: string, value: string | undefined, from: string) => mergeFrontMatterField(app, path, key, from, value),
    [app, path],
  );
  const navigate = useCallback((href: string) => followLink(app, href, path, siteFolder), [app, path, siteFolder]);
  const unwrittenIn = useCallback((field: string) => getInvalidFieldInput(app, { file: path, field }), [app, path]);
  const place = useMemo(
    () => ({
      // The caret goes to the requested part, which the page scrolls to first.
      wantsCaret: () => !isPartRequested(app, path) && consumeCaretRequest(app, path),
      follow: (ask: () => void) => app.get(caretRequestStore).subscribe(ask),
      take: async () => (await takeRequestedPart(app, path)) ?? restoreBlocksViewState(app, path),
      takePart: () => takeRequestedPart(app, path),
      followPart: (ask: () => void) => followRequestedPart(app, path, ask),
      keep: (viewState: ViewState<PagePosition>, focus?: boolean) => saveBlocksViewState(app, path, viewState, focus),
      typedOnTheWay: (put: (text: string) => void) => takeBufferedInput(path, put),
    }),
    [app, path],
  );
  const brokenHead = useBrokenHead(path, page);
  const beneath = useBeneath(site, path, page);
  useLeftHeadings(path);
  const snippet = isSnippetFile(app, path);
  return (
    <div className={styles.pane}>
      {!page.isStart && <CheckedPage key={`checks ${path}`} path={path} />}
      <BackToPreview path={path} />
      <ConflictNote site={site} path={path} />
      <LinkNote site={site} path={path} screen="page" />
      {snippet && <SnippetBar path={path} />}
      {!snippet && site.configuration?.ignores(path) === true && (
        <p className={styles.note} role="note">
          Readers don’t see this page because .mintignore excludes it from the site.
        </p>
      )}
      {problem !== null && !isStorageProblem(problem) && (
        <div className={styles.banner}>
          <ProblemMessage problem={problem}>
            {problem.code === 'page/not-proved' && (
              <Button size="xs" onClick={() => undo(app, path)}>
                Undo the last step
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => goToScreen(app, { screen: 'source', path })}>
              View source
            </Button>
          </ProblemMessage>
        </div>
      )}
      <PageEditor
        key={path}
        page={edited}
        version={page.version}
        frontMatter={page.frontMatter.values}
        brokenHead={brokenHead}
        hasHead={!snippet}
        {...surroundings}
        unwrittenIn={unwrittenIn}
        onFieldChange={changeField}
        onNavigate={navigate}
        place={place}
        onUndo={() => undo(app, path)}
        onRedo={() => redo(app, path)}
        beneath={beneath}
      />
    </div>
  );
}

/** Offers to update links when the caret leaves an edited heading. */
function useLeftHeadings(path: RepoPath): void {
  const app = useApp();
  const editor = useStore(activeEditorStore, (shown) => shown.editor);
  useEffect(() => {
    if (editor === null) return;
    let isEdited = false;
    const follow = ({ transaction }: { readonly transaction: Transaction }) => {
      const isInside = (state: Pick<Transaction, 'selection'>) => state.selection.$head.parent.type.name === 'heading';
      isEdited ||= transaction.docChanged && isInside(transaction);
      if (!isEdited || isInside(transaction)) return;
      isEdited = false;
      void offerHeadingLinkUpdate(app, path);
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [app, editor, path]);
}

/** Content below the page's own blocks, memoized while the page is edited. */
function useBeneath(site: OpenSite, path: RepoPath, { doc, frontMatter: { values } }: PageSnapshot) {
  const { openapi, playground } = values;
  const description = typeof values['description'] === 'string' ? '' : undefined;
  // Memoized: a new object would query the operation again.
  const frontMatter = useMemo(
    () => (typeof openapi === 'string' && openapi.trim() !== '' ? { openapi, playground, description } : null),
    [openapi, playground, description],
  );
  return useMemo(
    () => (frontMatter === null ? null : <ApiBeneath site={site} path={path} doc={doc} frontMatter={frontMatter} />),
    [site, path, doc, frontMatter],
  );
}

function useBrokenHead(path: RepoPath, { problems, frontMatter }: PageSnapshot): BrokenFrontMatter | null {
  const app = useApp();
  return useMemo(() => {
    const problem = problems.find(({ code }) => code === 'page/front-matter-invalid');
    if (problem === undefined) return null;
    const { line, column } = problem.position ?? { line: 1, column: 1 };
    return {
      problem,
      title: readPageSummary(readFrontMatterLines(frontMatter.text ?? '')).title,
      onOpenSource: () => goToSource(app, { path, line, column }),
    };
  }, [app, path, problems, frontMatter.text]);
}
