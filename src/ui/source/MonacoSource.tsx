import { VisuallyHidden, useComputedColorScheme } from '@mantine/core';
import { editor, KeyCode, Range } from 'monaco-editor/editor';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Finding } from '#base/finding.ts';
import type { Problem } from '#base/problem.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { diffToEdit, type TextEdit } from '#base/textEdit.ts';
import type { RestoredViewState } from '#state/openFiles/restoreViewState.ts';
import type { ViewState } from '#state/openFiles/savedViewState.ts';
import { listenForTabFocus } from '../kit/listenForTabFocus.ts';
import { listenForPageHide } from '../kit/listenForPageHide.ts';
import type { ConfigurationFormat } from './createConfigurationSchema.ts';
import { createModel, setFindingMarkers, setProblemMarkers, getEditorOptions } from './monaco.ts';
import { applyTheme } from './monacoTheme.ts';
import { fromModelText, toModelText } from './modelText.ts';
import styles from './source.module.css';
import { bindUndoKeys, type SourceEditorSession } from './sourceEditorSession.ts';
import { useFileSchema } from './useFileSchema.ts';

export interface MonacoSourceProps {
  readonly path: RepoPath;
  readonly text: string;
  /** Called with the text before and after the change. */
  readonly onChange: (before: string, after: string) => void;
  readonly problems: readonly Problem[];
  /** Findings to mark, by severity. */
  readonly findings?: readonly Finding[];
  readonly readOnly: boolean;
  /** Called on Escape if the editor itself had nothing to close. */
  readonly onEscape?: (() => void) | undefined;
  readonly ariaLabel: string;
  /** For a configuration: its format, for completion and validation. */
  readonly format?: ConfigurationFormat | null;
  /** The place to show; `onReached` is called once it is shown. Line and column count from 1. */
  readonly target?: { readonly line: number; readonly column: number } | null;
  readonly onReached?: () => void;
  /** Undoes the last change, in the file or elsewhere. Without them the editor undoes its own typing. */
  readonly onUndo?: () => void;
  readonly onRedo?: () => void;
  /** Restores and saves the position when switching from and to other views of the file. Offsets refer to the given text. */
  readonly place?:
    | {
        readonly take: (text: string) => Promise<RestoredViewState<number> | null>;
        readonly keep: (viewState: ViewState<number>, text: string, focus?: boolean) => void;
        /** Called when the caret is in place; calls `put` with any input typed during the switch. */
        readonly typedOnTheWay: (put: (text: string) => void) => void;
      }
    | undefined;
}

/** Sent texts are confirmed quickly; at most this many are kept. */
const rememberedTexts = 50;

const none: readonly Finding[] = [];

/** Monaco for one file. Pass the path as `key`, as each file needs its own editor. */
export function MonacoSource(props: MonacoSourceProps) {
  const { path, text, problems, findings = none, readOnly, ariaLabel, format = null, target = null } = props;
  const container = useRef<HTMLDivElement>(null);
  const session = useRef<SourceEditorSession>(null);
  const latest = useRef(props);
  const [leaving, setLeaving] = useState(false);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => applyTheme(scheme), [scheme]);

  useEffect(() => {
    if (container.current === null) return undefined;
    const started = startSession(container.current, latest.current);
    session.current = started;
    const changes = started.model.onDidChangeContent(() => {
      if (started.isRemote) return;
      started.isHistoryChange = false;
      const bytes = fromModelText(started.original, started.model.getValue());
      started.sent = [...started.sent.slice(-rememberedTexts), bytes];
      const before = started.text;
      started.text = bytes;
      latest.current.onChange(before, bytes);
    });
    const keys = letTabLeave(started.view, setLeaving, () => latest.current.onEscape?.());
    bindUndoKeys(started, () => latest.current);
    const { place } = latest.current;
    void place?.take(started.model.getValue()).then((viewState) => {
      if (viewState !== null && !started.model.isDisposed()) standAt(started.view, started.model, viewState);
      started.isPositionRestored = true;
      place.typedOnTheWay((typed) => {
        if (started.model.isDisposed()) return;
        started.view.focus();
        started.view.trigger('keyboard', 'type', { text: typed });
      });
    });
    return () => {
      session.current = null;
      changes.dispose();
      keys.dispose();
      started.view.dispose();
      started.model.dispose();
    };
  }, [path]);

  // Layout effect: runs before the block editor mounts in its place and reads it.
  useLayoutEffect(() => {
    const keep = (isHere: boolean) => {
      const { current } = session;
      if (current?.isPositionRestored === true)
        latest.current.place?.keep(
          standingIn(current.view, current.model),
          current.model.getValue(),
          !isHere || current.view.hasTextFocus(),
        );
    };
    const stop = listenForPageHide(() => keep(true));
    return () => {
      stop();
      keep(false);
    };
  }, [path]);
  useEffect(() => {
    if (session.current !== null) takeOutsideText(session.current, text);
  }, [text]);
  useEffect(() => {
    if (session.current !== null) setProblemMarkers(session.current.model, problems);
  }, [problems, path]);
  useEffect(() => {
    if (session.current !== null) setFindingMarkers(session.current.model, findings);
  }, [findings, path]);
  useFileSchema(session, path, text, format);
  useEffect(() => session.current?.view.updateOptions({ readOnly }), [readOnly]);
  useEffect(() => {
    const { current } = session;
    if (current === null || target === null) return;
    current.view.setPosition({ lineNumber: target.line, column: target.column });
    current.view.revealLineInCenter(target.line);
    current.view.focus();
    latest.current.onReached?.();
  }, [target, path]);

  return (
    <div className={styles.frame}>
      <section ref={container} className={styles.editor} data-testid="source-editor" aria-label={ariaLabel} />
      <VisuallyHidden component="output">
        {leaving ? 'Press Tab to leave the editor, or keep typing.' : ''}
      </VisuallyHidden>
    </div>
  );
}

function startSession(
  container: HTMLElement,
  { path, text, readOnly, ariaLabel, problems }: MonacoSourceProps,
): SourceEditorSession {
  const model = createModel(path, toModelText(text));
  const view = editor.create(container, {
    ...getEditorOptions(path),
    model,
    readOnly,
    automaticLayout: true,
    ariaLabel: `${ariaLabel}. Press Escape, then Tab, to leave the editor.`,
  });
  const place = problems.find((problem) => problem.position !== undefined)?.position;
  if (place !== undefined) {
    view.setPosition({ lineNumber: place.line, column: place.column });
    view.revealLineInCenter(place.line);
  }
  takeClicksBetween(view);
  keepCaretSeen(view);
  return {
    view,
    model,
    original: text,
    text,
    sent: [],
    isRemote: false,
    isHistoryChange: false,
    isPositionRestored: false,
  };
}

/**
 * Keeps the caret's line visible when the editor shrinks, such as when a message appears below it. Adds padding after
 * the last line, so the text does not move when the editor grows again.
 */
function keepCaretSeen(view: editor.IStandaloneCodeEditor): void {
  let before = view.getLayoutInfo().height;
  view.onDidLayoutChange(({ height }) => {
    const [position, missing] = [view.getPosition(), before - height];
    before = height;
    const below = position === null ? 0 : view.getBottomForLineNumber(position.lineNumber) - view.getScrollTop();
    if (below <= height || below > height + missing) return;
    const { top, bottom } = view.getOption(editor.EditorOption.padding);
    view.updateOptions({ padding: { top, bottom: Math.max(bottom, missing) } });
    view.setScrollTop(view.getScrollTop() + below - height);
  });
}

/**
 * Handles clicks on the space between lines, such as the find box's above the first line, as clicks on the text;
 * Monaco leaves them to the page.
 */
function takeClicksBetween(view: editor.IStandaloneCodeEditor): void {
  view.onMouseDown(({ target, event }) => {
    if (target.type !== editor.MouseTargetType.CONTENT_VIEW_ZONE) return;
    event.preventDefault();
    view.setPosition(target.position);
    view.focus();
  });
}

/** The caret and the scroll position: the caret's place on screen if visible, or else the first visible line's. */
function standingIn(view: editor.IStandaloneCodeEditor, model: editor.ITextModel): ViewState<number> {
  const position = view.getPosition() ?? { lineNumber: 1, column: 1 };
  const caret = model.getOffsetAt(position);
  const top = view.getTopForPosition(position.lineNumber, position.column) - view.getScrollTop();
  if (top >= 0 && top < view.getLayoutInfo().height) return { caret, seen: caret, top };
  return {
    caret,
    seen: model.getOffsetAt({ lineNumber: view.getVisibleRanges()[0]?.startLineNumber ?? 1, column: 1 }),
    top: 0,
  };
}

function standAt(
  view: editor.IStandaloneCodeEditor,
  model: editor.ITextModel,
  { caret, seen, top, focus }: RestoredViewState<number>,
): void {
  const line = model.getPositionAt(seen);
  view.setPosition(model.getPositionAt(caret));
  view.setScrollTop(view.getTopForPosition(line.lineNumber, line.column) - top);
  if (focus) view.focus();
}

/** Replaces the shown text with a remote one; caret and scroll position stay. After undo and redo the caret moves to the change. */
function takeOutsideText(session: SourceEditorSession, text: string): void {
  const seen = session.sent.lastIndexOf(text);
  if (seen >= 0) {
    session.sent = session.sent.slice(seen + 1);
    return;
  }
  const { view, model } = session;
  if (text === fromModelText(session.original, model.getValue())) return;
  session.original = text;
  session.text = text;
  session.sent = [];
  session.isRemote = true;
  const [edit] = diffToEdit(model.getValue(), toModelText(text));
  const [selection] = view.getSelections() ?? [];
  const offsets =
    selection === undefined
      ? []
      : [selection.getStartPosition(), selection.getEndPosition()].map((position) => model.getOffsetAt(position));
  const top = view.getScrollTop();
  model.setValue(toModelText(text));
  const end = (edit?.from ?? 0) + (edit?.text.length ?? 0);
  const [from = end, to = from] = session.isHistoryChange ? [end] : offsets.map((offset) => movedBy(edit, offset));
  view.setSelection(Range.fromPositions(model.getPositionAt(from), model.getPositionAt(to)));
  view.setScrollTop(top);
  if (session.isHistoryChange) view.revealPositionInCenterIfOutsideViewport(model.getPositionAt(end));
  session.isHistoryChange = false;
  session.isRemote = false;
}

/** Maps an offset through an edit; an offset inside the edit moves to its end. */
function movedBy(edit: TextEdit | undefined, offset: number): number {
  if (edit === undefined || offset <= edit.from) return offset;
  return offset >= edit.to ? offset + edit.text.length - (edit.to - edit.from) : edit.from + edit.text.length;
}

/** Tab moves the focus after Escape or if Tab focused the editor; any other key or a click ends that. */
function letTabLeave(view: editor.IStandaloneCodeEditor, setLeaving: (leaving: boolean) => void, onEscape: () => void) {
  const leave = (leaving: boolean) => {
    view.updateOptions({ tabFocusMode: leaving });
    setLeaving(leaving);
  };
  const keys = view.onKeyDown((event) => {
    if (event.keyCode === KeyCode.Tab || event.keyCode === KeyCode.Shift) return;
    const leaving = event.keyCode === KeyCode.Escape;
    leave(leaving);
    if (leaving && !event.browserEvent.defaultPrevented) onEscape();
  });
  const clicks = view.onMouseDown(() => leave(false));
  const stop = listenForTabFocus(view.getContainerDomNode(), () => leave(true));
  return {
    dispose: () => {
      keys.dispose();
      clicks.dispose();
      stop();
    },
  };
}
