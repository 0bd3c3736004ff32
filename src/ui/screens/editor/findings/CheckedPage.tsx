import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { followPageChecks } from '#state/checks/followPageChecks.ts';
import { isOnScreen, placesOfFindings } from '#state/checks/placesOfFindings.ts';
import type { CheckedText } from '#state/pages/checksWorker.ts';
import type { Editor } from '@tiptap/core';
import type { App } from '#state/app.ts';
import { shownEditor } from '../../../editor/attributes/shownEditor.ts';
import { markFindings } from '../../../editor/findings/findingMarks.ts';
import { useApp } from '../../../useApp.ts';

/** Checks the page as it is typed, and underlines its errors. Draws nothing itself. */
export function CheckedPage({ path }: { readonly path: RepoPath }) {
  const app = useApp();
  useEffect(() => followPageChecks(app, path), [app, path]);
  const page = useStore(app.get(findingsStore), (state) => state.page);
  const editor = useStore(shownEditor, (state) => state.editor);
  useEffect(() => {
    if (editor !== null && page?.path === path) void mark(app, editor, page);
  }, [app, editor, page, path]);
  return null;
}

async function mark(app: App, editor: Editor, page: CheckedText): Promise<void> {
  const errors = page.findings.filter(({ severity }) => severity === 'error');
  const places = await placesOfFindings(app, page, errors);
  if (editor.isDestroyed || !isOnScreen(app, page)) return;
  const placed = errors.flatMap(({ message, place: { from, to } }, index) => {
    const place = places[index];
    return place === undefined ? [] : [{ place, words: page.text.slice(from, to), message }];
  });
  markFindings(editor, placed);
}
