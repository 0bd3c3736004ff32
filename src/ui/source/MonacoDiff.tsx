import { useComputedColorScheme } from '@mantine/core';
import { editor } from 'monaco-editor/editor';
import { useEffect, useRef } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { createModel, getEditorOptions } from './monaco.ts';
import { applyTheme } from './monacoTheme.ts';
import { toModelText } from './modelText.ts';
import styles from './source.module.css';

export interface MonacoDiffProps {
  readonly path: RepoPath;
  /** Null if the file did not exist; an empty file has one empty line. */
  readonly before: string | null;
  /** Null if the file was deleted. */
  readonly after: string | null;
  /** Names of the two sides for screen readers. */
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
}

/** In pixels; a narrower diff is inline. */
const sideBySideWidth = 720;

const diffOptions: editor.IDiffEditorConstructionOptions = {
  // Long lines wrap, so that changes are fully readable regardless of the file's own setting.
  wordWrap: 'on',
  diffWordWrap: 'on',
  readOnly: true,
  // Read-only, so Tab always moves the focus.
  tabFocusMode: true,
  originalEditable: false,
  automaticLayout: true,
  renderSideBySide: true,
  useInlineViewWhenSpaceIsLimited: true,
  renderSideBySideInlineBreakpoint: sideBySideWidth,
  renderOverviewRuler: false,
  renderMarginRevertIcon: false,
  renderGutterMenu: false,
  ignoreTrimWhitespace: false,
  hideUnchangedRegions: { enabled: true, contextLineCount: 4, minimumLineCount: 6 },
};

/** Monaco's read-only diff of a file. Pass the path as `key`. */
export function MonacoDiff({ path, before, after, beforeLabel = 'Before', afterLabel = 'After' }: MonacoDiffProps) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<editor.IDiffEditorModel>(null);
  const texts = useRef({ before: toModelText(before ?? ''), after: toModelText(after ?? '') });
  const scheme = useComputedColorScheme('light');
  useEffect(() => applyTheme(scheme), [scheme]);

  useEffect(() => {
    if (container.current === null) return undefined;
    const view = editor.createDiffEditor(container.current, { ...getEditorOptions(path), ...diffOptions });
    // The diff editor's own labels do not reach the text areas that screen readers use.
    view.getOriginalEditor().updateOptions({ ariaLabel: `${beforeLabel}: ${path}` });
    view.getModifiedEditor().updateOptions({ ariaLabel: `${afterLabel}: ${path}` });
    // Created with their text: unchanged regions are folded on the first comparison.
    const { before: first, after: last } = texts.current;
    const models = { original: createModel(path, first), modified: createModel(path, last) };
    view.setModel(models);
    shown.current = models;
    // Scrolls to the first change once; after that the reader scrolls.
    const wait = view.onDidUpdateDiff(() => {
      if ((view.getLineChanges() ?? []).length === 0) return;
      wait.dispose();
      view.revealFirstDiff();
    });
    return () => {
      shown.current = null;
      wait.dispose();
      view.dispose();
      models.original.dispose();
      models.modified.dispose();
    };
  }, [path, beforeLabel, afterLabel]);

  useEffect(() => {
    texts.current = { before: toModelText(before ?? ''), after: toModelText(after ?? '') };
    setText(shown.current?.original, texts.current.before);
    setText(shown.current?.modified, texts.current.after);
  }, [path, before, after, beforeLabel, afterLabel]);

  return (
    <section
      ref={container}
      className={styles.editor}
      data-testid="diff-editor"
      data-missing={before === null ? 'before' : after === null ? 'after' : undefined}
      aria-label={`Changes to ${path}`}
    />
  );
}

function setText(model: editor.ITextModel | undefined, text: string): void {
  if (model !== undefined && model.getValue() !== text) model.setValue(text);
}
