import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { findingsStore } from '#state/checks/findingsStore.ts';
import { startPageChecks } from '#state/checks/startPageChecks.ts';
import { isCheckedTextCurrent, locateFindings } from '#state/checks/locateFindings.ts';
import type { CheckedText } from '#state/pages/checksWorker.ts';
import type { Editor } from '@tiptap/core';
import type { App } from '#state/app.ts';
import { activeEditorStore } from '../../../editor/attributes/activeEditorStore.ts';
import { setFindingDecorations } from '../../../editor/findings/findingDecorations.ts';
import { useApp } from '../../../useApp.ts';

/** Checks the page during typing and underlines errors. Renders nothing. */
export function LivePageChecks({ path }: { readonly path: RepoPath }) {
  const app = useApp();
  useEffect(() => startPageChecks(app, path), [app, path]);
  const page = useStore(app.get(findingsStore), (state) => state.page);
  const editor = useStore(activeEditorStore, (state) => state.editor);
  useEffect(() => {
    if (editor !== null && page?.path === path) void mark(app, editor, page);
  }, [app, editor, page, path]);
  return null;
}

async function mark(app: App, editor: Editor, page: CheckedText): Promise<void> {
  const errors = page.findings.filter(({ severity }) => severity === 'error');
  const places = await locateFindings(app, page, errors);
  if (editor.isDestroyed || !isCheckedTextCurrent(app, page)) return;
  const placed = errors.flatMap(({ message, range: { from, to } }, index) => {
    const place = places[index];
    return place === undefined ? [] : [{ place, words: page.text.slice(from, to), message }];
  });
  setFindingDecorations(editor, placed);
}
