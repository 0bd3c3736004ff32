import { Textarea } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import type { Problem } from '#base/problem.ts';
import type { EditableWordsProps } from '#reading/api/apiDrawing.ts';
import { reveal } from '#reading/behaviour/goToTargets.ts';
import { wordsPlaceText } from '#reading/api/wordsPlace.ts';
import { previewOriginStore, takeAskedWords } from '#state/address/previewOriginStore.ts';
import { setApiWords, usesOfApiWords } from '#state/intents/setApiWords.ts';
import { problemDetail, problemSentence } from '../../../problemSentence.ts';
import styles from './ApiPane.module.css';

/** Words of an OpenAPI file: a click makes a field of them, in Markdown; what is typed is written where they are. */
export function EditableWords({
  words,
  label,
  isLine = false,
  children,
}: EditableWordsProps & { readonly isLine?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = (focuses: boolean) => {
    setOpen(false);
    // Whoever went on to another field by then stays there.
    if (focuses) requestAnimationFrame(() => document.activeElement === document.body && button.current?.focus());
  };
  const place = useRef<HTMLDivElement>(null);
  const named = words.at === null ? null : wordsPlaceText(words.at);
  const isWanted = useStore(previewOriginStore, (state) => named !== null && state.words === named);
  useEffect(() => {
    // The same words may stand here twice: the first of them are meant.
    if (!isWanted || previewOriginStore.getState().words !== named) return;
    takeAskedWords();
    const around = place.current?.closest<HTMLElement>('.page-canvas');
    if (place.current !== null && around != null) reveal(around, place.current);
    setOpen(true);
  }, [isWanted, named]);
  // The button is for keys and screen readers; whoever has a pointer clicks the words.
  const open = useCallback((words: HTMLDivElement | null) => {
    place.current = words;
    const onClick = ({ target }: MouseEvent) => {
      const isOther = target instanceof Element && target.closest('a, button, summary') !== null;
      if (!isOther && getSelection()?.isCollapsed !== false) setOpen(true);
    };
    words?.addEventListener('click', onClick);
    return () => words?.removeEventListener('click', onClick);
  }, []);
  if (isOpen) return <WordsField words={words} label={label} isLine={isLine} onClose={close} />;
  return (
    <div ref={open} className={styles.words} data-line={isLine || undefined}>
      {children}
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

interface WordsFieldProps extends Pick<EditableWordsProps, 'words' | 'label'> {
  readonly isLine: boolean;
  readonly onClose: (focuses: boolean) => void;
}

function WordsField({ words, label, isLine, onClose }: WordsFieldProps) {
  const [text, setText] = useState(words.text);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [uses, setUses] = useState(1);
  const { at } = words;
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  const storing = useStoring(words, label, setProblem);
  useEffect(() => {
    let isWanted = true;
    if (at !== null) void usesOfApiWords(at).then((count) => isWanted && setUses(count));
    return () => {
      isWanted = false;
    };
    // The place is what counts, and it stays while the field is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  const leave = (focuses: boolean) => {
    void storing.flush().then((stored) => stored && onClose(focuses));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || (!isLine && !event.metaKey && !event.ctrlKey))) return;
    event.preventDefault();
    leave(true);
  };
  const said =
    problem === null
      ? null
      : `${problemSentence(problem).title}. ${problemDetail(problem)} The file keeps its last good text.`;
  return (
    <div className={styles.field}>
      <Textarea
        autosize
        ref={input}
        minRows={1}
        aria-label={label}
        value={text}
        error={said}
        description={uses > 1 ? `Used in ${uses} operations. They all change.` : undefined}
        inputWrapperOrder={['input', 'error', 'description']}
        onChange={(event) => {
          const typed = isLine ? event.currentTarget.value.replaceAll(/[\r\n]+/g, ' ') : event.currentTarget.value;
          setText(typed);
          storing.type(typed);
        }}
        onBlur={() => leave(false)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Asks for each text as it is typed: of those that wait only the last is stored, and none is lost with the tab. */
function useStoring({ text, at }: EditableWordsProps['words'], label: string, tell: (problem: Problem | null) => void) {
  const typed = useRef(text);
  const stored = useRef(text);
  const store = async (): Promise<boolean> => {
    const words = typed.current;
    if (at === null || words === stored.current) return true;
    const done = await setApiWords(at, words, `the ${label.charAt(0).toLowerCase()}${label.slice(1)}`);
    if (typed.current === words) tell(done.ok ? null : done.problem);
    if (done.ok) stored.current = words;
    return done.ok && typed.current === words;
  };
  return {
    type: (words: string) => {
      typed.current = words;
      void store();
    },
    flush: store,
  };
}
