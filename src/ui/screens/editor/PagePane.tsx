import { Button } from '@mantine/core';
import type { Transaction } from '@tiptap/pm/state';
import { useCallback, useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import type { PagePlace } from '#document/pagePlace.ts';
import { caretRequest, takeCaretRequest } from '#state/address/caretRequest.ts';
import { editedPage } from '#state/openFiles/editedPage.ts';
import type { PageView } from '#state/openFiles/openFile.ts';
import { redo, undo } from '#state/intents/undo.ts';
import { typeFrontMatter } from '#state/intents/editPage.ts';
import { followLink } from '#state/intents/followLink.ts';
import { frontMatterLines } from '#document/frontMatterLines.ts';
import { pageHead } from '#site/pageHead.ts';
import { goToScreen } from '#state/intents/goTo.ts';
import { goToSource } from '#state/intents/goToSource.ts';
import { isSnippetFile } from '#state/intents/isSnippetFile.ts';
import { offerHeadingLinks } from '#state/intents/updateHeadingLinks.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import { keepPlaceInBlocks, placeInBlocks } from '#state/openFiles/viewState.ts';
import type { ViewState } from '#state/openFiles/keptViewState.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { unwrittenField } from '#state/settings/unwrittenFields.ts';
import { isStorageProblem } from '#state/kept/storageRefusal.ts';
import { shownEditor } from '../../editor/attributes/shownEditor.ts';
import { PageEditor } from '../../editor/PageEditor.tsx';
import type { BrokenHead } from '../../editor/PageHead.tsx';
import { usePageSurroundings } from '../../reading/usePageSurroundings.ts';
import { deferredOver } from '../../kit/deferred.tsx';
import { ProblemMessage } from '../../kit/ProblemMessage.tsx';
import { BackToPreview } from './BackToPreview.tsx';
import { ConflictNote } from './ConflictNote.tsx';
import { LinkNote } from './LinkNote.tsx';
import { takeTypedThrough } from '../../actions/changeMode.ts';
import styles from './PagePane.module.css';
import { useApp } from '../../useApp.ts';

const SnippetBar = deferredOver(async () => (await import('./snippets/SnippetBar.tsx')).SnippetBar);

interface PagePaneProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly page: PageView;
  /** Why the page is not stored; null where it is, or will be. */
  readonly problem: Problem | null;
}

const ApiBeneath = deferredOver(async () => (await import('./api/ApiBeneath.tsx')).ApiBeneath);

/** Checks what is typed; it shows nothing itself. */
const CheckedPage = deferredOver(async () => (await import('./findings/CheckedPage.tsx')).CheckedPage);

/** A page as blocks, in the look of its site. */
export function PagePane({ site, path, page, problem }: PagePaneProps) {
  const app = useApp();
  const surroundings = usePageSurroundings(site, path);
  const siteFolder = siteFolderOf(site);
  const edited = useMemo(() => editedPage(app, path, page), [app, path, page]);
  const changeField = useCallback(
    (key: string, value: string | undefined, from: string) => typeFrontMatter(app, path, key, from, value),
    [app, path],
  );
  const navigate = useCallback((href: string) => followLink(app, href, path, siteFolder), [app, path, siteFolder]);
  const unwrittenIn = useCallback((field: string) => unwrittenField(app, { file: path, field }), [app, path]);
  const place = useMemo(
    () => ({
      wantsCaret: () => takeCaretRequest(app, path),
      follow: (ask: () => void) => app.get(caretRequest).subscribe(ask),
      take: () => placeInBlocks(app, path),
      keep: (viewState: ViewState<PagePlace>, focus?: boolean) => keepPlaceInBlocks(app, path, viewState, focus),
      typedOnTheWay: (put: (text: string) => void) => takeTypedThrough(path, put),
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
          Readers do not see this page: .mintignore leaves it out of the site.
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
              Open the source
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

/** Offers to update links once the caret leaves a heading that was edited. */
function useLeftHeadings(path: RepoPath): void {
  const app = useApp();
  const editor = useStore(shownEditor, (shown) => shown.editor);
  useEffect(() => {
    if (editor === null) return;
    let isEdited = false;
    const follow = ({ transaction }: { readonly transaction: Transaction }) => {
      const isInside = (state: Pick<Transaction, 'selection'>) => state.selection.$head.parent.type.name === 'heading';
      isEdited ||= transaction.docChanged && isInside(transaction);
      if (!isEdited || isInside(transaction)) return;
      isEdited = false;
      void offerHeadingLinks(app, path);
    };
    editor.on('transaction', follow);
    return () => void editor.off('transaction', follow);
  }, [app, editor, path]);
}

/** What stands under the page's own blocks: the same as long as it is, whatever is typed. */
function useBeneath(site: OpenSite, path: RepoPath, { doc, frontMatter: { values } }: PageView) {
  const { openapi, playground } = values;
  const description = typeof values['description'] === 'string' ? '' : undefined;
  // The same object while it says the same: the operation is asked for anew with another one.
  const frontMatter = useMemo(
    () => (typeof openapi === 'string' && openapi.trim() !== '' ? { openapi, playground, description } : null),
    [openapi, playground, description],
  );
  return useMemo(
    () => (frontMatter === null ? null : <ApiBeneath site={site} path={path} doc={doc} frontMatter={frontMatter} />),
    [site, path, doc, frontMatter],
  );
}

function useBrokenHead(path: RepoPath, { problems, frontMatter }: PageView): BrokenHead | null {
  const app = useApp();
  return useMemo(() => {
    const problem = problems.find(({ code }) => code === 'page/front-matter-invalid');
    if (problem === undefined) return null;
    const { line, column } = problem.place ?? { line: 1, column: 1 };
    return {
      problem,
      title: pageHead(frontMatterLines(frontMatter.text ?? '')).title,
      onOpenSource: () => goToSource(app, { path, line, column }),
    };
  }, [app, path, problems, frontMatter.text]);
}
