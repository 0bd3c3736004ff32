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
  /** Null where there was no file; an empty file has one empty line. */
  readonly before: string | null;
  /** Null where there is no file any more. */
  readonly after: string | null;
  /** What the two sides are, for screen readers. */
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
}

/** Below this width the two versions are shown one below the other. */
const sideBySideWidth = 720;

const diffOptions: editor.IDiffEditorConstructionOptions = {
  // What changed is read whole, whatever the file wraps at where it is edited.
  wordWrap: 'on',
  diffWordWrap: 'on',
  readOnly: true,
  // Nothing is typed here, so Tab may always move the focus on.
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

/** Monaco's comparison of two versions of a file, read-only. Give it the path as `key`. */
export function MonacoDiff({ path, before, after, beforeLabel = 'Before', afterLabel = 'After' }: MonacoDiffProps) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef<editor.IDiffEditorModel>(null);
  const texts = useRef({ before: toModelText(before ?? ''), after: toModelText(after ?? '') });
  const scheme = useComputedColorScheme('light');
  useEffect(() => applyTheme(scheme), [scheme]);

  useEffect(() => {
    if (container.current === null) return undefined;
    const view = editor.createDiffEditor(container.current, { ...getEditorOptions(path), ...diffOptions });
    // The comparison's own labels do not reach the text fields that screen readers read.
    view.getOriginalEditor().updateOptions({ ariaLabel: `${beforeLabel}: ${path}` });
    view.getModifiedEditor().updateOptions({ ariaLabel: `${afterLabel}: ${path}` });
    // Made with their texts: what does not differ is folded where both are compared for the first time.
    const { before: first, after: last } = texts.current;
    const models = { original: createModel(path, first), modified: createModel(path, last) };
    view.setModel(models);
    shown.current = models;
    // At first what changed is in sight; from then on the reader scrolls.
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
      aria-label={`Changes of ${path}`}
    />
  );
}

function setText(model: editor.ITextModel | undefined, text: string): void {
  if (model !== undefined && model.getValue() !== text) model.setValue(text);
}
