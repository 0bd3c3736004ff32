import { Textarea } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import type { EditableDescriptionProps } from '#reading/api/apiDrawContext.ts';
import { revealElement } from '#reading/behavior/goToTargets.ts';
import { formatDescriptionLocation } from '#reading/api/descriptionLocation.ts';
import { previewOriginStore, clearApiTextRequest } from '#state/route/previewOriginStore.ts';
import { indexApiPages } from '#state/siteFacts/siteIndex.ts';
import { setApiText, countApiTextUses } from '#state/intents/setApiText.ts';
import { formatProblemDetail, describeProblem } from '../../../describeProblem.ts';
import { OverlayError } from './OverlayError.tsx';
import { getRenderedTextPosition, toSourceOffset, type RenderedTextPosition } from './toSourceOffset.ts';
import styles from './ApiPane.module.css';
import { createLatestStore, type LatestStore } from '../../../kit/storeLatest.ts';
import { useAfterPress } from '../../../kit/useAfterPress.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

/** Text of an OpenAPI file: a click opens it as a Markdown input, whose changes are written to the file. */
export function EditableApiText({
  description,
  label,
  isValue = false,
  isLine = isValue,
  children,
}: EditableDescriptionProps & { readonly isLine?: boolean }) {
  const app = useApp();
  const [isOpen, setOpen] = useState(false);
  const [left, leave] = useLeftWords();
  const button = useRef<HTMLButtonElement>(null);
  const focuses = useRef(false);
  const close = (text: string, hasFocus: boolean) => {
    leave(text);
    focuses.current = hasFocus;
    clicked.current = null;
    setOpen(false);
  };
  useEffect(() => {
    // Only if the focus hasn't moved to another field.
    if (!isOpen && focuses.current && document.activeElement === document.body) button.current?.focus();
    focuses.current = false;
  }, [isOpen]);
  const place = useRef<HTMLDivElement>(null);
  const clicked = useRef<RenderedTextPosition | null>(null);
  const named = description.at === null ? null : formatDescriptionLocation(description.at);
  const isWanted = useStore(app.get(previewOriginStore), (state) => named !== null && state.requestedApiText === named);
  useEffect(() => {
    // The same text may appear twice; the first one is edited.
    if (!isWanted || app.get(previewOriginStore).getState().requestedApiText !== named) return;
    clearApiTextRequest(app);
    const around = place.current?.closest<HTMLElement>('.page-canvas');
    if (place.current !== null && around != null) revealElement(around, place.current);
    setOpen(true);
  }, [app, isWanted, named]);
  // The button is for keyboards and screen readers; pointer users click the text.
  const open = useCallback((words: HTMLDivElement | null) => {
    place.current = words;
    const onClick = ({ target, clientX, clientY }: MouseEvent) => {
      const isOther = target instanceof Element && target.closest('a, button, summary') !== null;
      if (isOther || getSelection()?.isCollapsed === false) return;
      clicked.current = words === null ? null : getRenderedTextPosition(words, clientX, clientY);
      setOpen(true);
    };
    words?.addEventListener('click', onClick);
    return () => words?.removeEventListener('click', onClick);
  }, []);
  if (isOpen) return <WordsField {...{ description, label, isValue, isLine, clicked }} onClose={close} />;
  return (
    <div
      ref={open}
      className={styles.words}
      data-line={isLine || undefined}
      data-value={isValue || undefined}
      title={isValue ? `Edit: ${label}` : undefined}
    >
      {left === null || left === description.text ? (
        children
      ) : isValue ? (
        <code>{left}</code>
      ) : isLine ? (
        left
      ) : (
        <p>{left}</p>
      )}
      <button
        ref={button}
        type="button"
        className={styles.edit}
        aria-label={`Edit: ${label}`}
        title={`Edit: ${label}`}
        onClick={() => setOpen(true)}
      >
        <Pencil size={13} aria-hidden />
      </button>
    </div>
  );
}

/** How long the typed text is shown after its file was read again, in milliseconds. */
const longestLeft = 1000;

/** Text typed in a closed field, shown until the page is rendered with it: the rendered page is only as recent as the last read. */
function useLeftWords(): readonly [string | null, (text: string) => void] {
  const app = useApp();
  const [left, setLeft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const leave = (text: string) => {
    setLeft(text);
    clearTimeout(timer.current);
    void indexApiPages(app).then(() => {
      timer.current = setTimeout(() => setLeft(null), longestLeft);
    });
  };
  return [left, leave];
}

interface WordsFieldProps extends Pick<EditableDescriptionProps, 'description' | 'label'> {
  /** A value, which Escape resets; longer text stays as typed. */
  readonly isValue: boolean;
  readonly isLine: boolean;
  /** Position of the click in the rendered text; null if opened another way. */
  readonly clicked: { readonly current: RenderedTextPosition | null };
  readonly onClose: (text: string, focuses: boolean) => void;
}

function WordsField({ description, label, isValue, isLine, clicked, onClose }: WordsFieldProps) {
  const app = useApp();
  const [opened] = useState(description.text);
  const [text, setText] = useState(opened);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { at } = description;
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    input.current?.focus();
    const at = clicked.current === null ? description.text.length : toSourceOffset(description.text, clicked.current);
    input.current?.setSelectionRange(at, at);
    // The caret is placed only once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const storing = useStoring(description, label, setProblem);
  const uses = useAsyncValue(
    async () => (at === null ? undefined : countApiTextUses(app, at)),
    // Only the location matters, and it doesn't change while the field is open.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  const afterPress = useAfterPress();
  const leave = (focuses: boolean) => {
    void storing.flush().then((stored) => stored !== null && afterPress(() => onClose(stored, focuses)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || (!isLine && !event.metaKey && !event.ctrlKey))) return;
    event.preventDefault();
    if (isValue && event.key === 'Escape') storing.set(opened);
    leave(true);
  };
  const said =
    problem === null
      ? null
      : `${describeProblem(problem).title}. ${formatProblemDetail(problem)} The file keeps its last valid text.`;
  return (
    <div className={styles.field}>
      <Textarea
        autosize
        ref={input}
        minRows={1}
        aria-label={label}
        value={text}
        error={said === null ? null : <OverlayError message={said} place={at} />}
        description={
          uses !== undefined && uses > 1
            ? `Used in ${uses} operations. Your edit changes ${uses === 2 ? 'both' : 'all of them'}.`
            : undefined
        }
        inputWrapperOrder={['input', 'error', 'description']}
        onChange={(event) => {
          const typed = isLine ? event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') : event.currentTarget.value;
          setText(typed);
          storing.set(typed);
        }}
        onBlur={() => leave(false)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Stores text as it is typed; none is lost when the tab closes. */
function useStoring(
  { text, at }: EditableDescriptionProps['description'],
  label: string,
  tell: (problem: Problem | null) => void,
): LatestStore<string> {
  const app = useApp();
  const [store] = useState(() => {
    const editing = { copies: undefined };
    return createLatestStore(text, async (words, isLatest) => {
      if (at === null) return true;
      const done = await setApiText(app, at, words, `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`, editing);
      if (isLatest()) tell(done.ok ? null : done.problem);
      return done.ok;
    });
  });
  return store;
}
