import { useComputedColorScheme } from '@mantine/core';
import { editor } from 'monaco-editor/editor';
import { useEffect, useRef } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { createModel, optionsFor } from './monaco.ts';
import { applyTheme } from './monacoTheme.ts';
import { toModelText } from './modelText.ts';
import styles from './source.module.css';

export interface MonacoDiffProps {
  readonly path: RepoPath;
  readonly before: string;
  readonly after: string;
  /** What the two sides are, for screen readers. */
  readonly beforeLabel?: string;
  readonly afterLabel?: string;
}

/** Below this width the two versions are shown one below the other. */
const sideBySideWidth = 720;

const diffOptions: editor.IDiffEditorConstructionOptions = {
  diffWordWrap: 'inherit',
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
  const scheme = useComputedColorScheme('light');
  useEffect(() => applyTheme(scheme), [scheme]);

  useEffect(() => {
    if (container.current === null) return undefined;
    const view = editor.createDiffEditor(container.current, { ...optionsFor(path), ...diffOptions });
    // The comparison's own labels do not reach the text fields that screen readers read.
    view.getOriginalEditor().updateOptions({ ariaLabel: `${beforeLabel}: ${path}` });
    view.getModifiedEditor().updateOptions({ ariaLabel: `${afterLabel}: ${path}` });
    const models = { original: createModel(path, ''), modified: createModel(path, '') };
    view.setModel(models);
    shown.current = models;
    return () => {
      shown.current = null;
      view.dispose();
      models.original.dispose();
      models.modified.dispose();
    };
  }, [path, beforeLabel, afterLabel]);

  useEffect(() => {
    shown.current?.original.setValue(toModelText(before));
    shown.current?.modified.setValue(toModelText(after));
  }, [path, before, after, beforeLabel, afterLabel]);

  return (
    <section ref={container} className={styles.editor} data-testid="diff-editor" aria-label={`Changes of ${path}`} />
  );
}
