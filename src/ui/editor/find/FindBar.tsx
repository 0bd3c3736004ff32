import type { Editor } from '@tiptap/core';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { CaseSensitive, CaseUpper, ChevronDown, ChevronUp, Regex, WholeWord, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { PageHeaderTexts } from '#document/position/pageHeaderFields.ts';
import { replayCapturedKeys } from '../../kit/keyCapture.ts';
import {
  closeFind,
  getFindState,
  registerFindBar,
  replaceAllMatches,
  replaceCurrentMatch,
  setFindOptions,
  moveToMatch,
} from './findAndReplace.ts';
import { compileFindPattern, type FindOptions } from './findMatches.ts';
import { useEditorState } from '../page/useEditorState.ts';
import styles from './FindBar.module.css';

/** Finds and replaces in the page: Mod-F opens it, Escape leaves the caret at the current match. */
export function FindBar({ editor }: { readonly editor: Editor }) {
  const [options, setOptions] = useState<FindOptions>({
    query: '',
    matchCase: false,
    wholeWord: false,
    regularExpression: false,
    preserveCase: true,
  });
  const [replacement, setReplacement] = useState('');
  const [open, setOpen] = useState(false);
  const [replaced, setReplaced] = useState<Replaced>(noneReplaced);
  const field = useRef<HTMLInputElement>(null);
  const replacementField = useRef<HTMLInputElement>(null);
  const finding = useEditorState({ editor, selector: ({ editor: current }) => summary(current) });
  useOpening(editor, (query, replaces) => {
    const next = query === '' ? options : { ...options, query };
    setOpen(true);
    setOptions(next);
    if (next.query !== '') setFindOptions(editor, next);
    setTimeout(() => {
      const { current } = replaces && next.query !== '' ? replacementField : field;
      if (current !== null) replayCapturedKeys(current);
    }, 0);
  });
  if (!open) return null;
  const change = (next: FindOptions) => {
    setReplaced(noneReplaced);
    setOptions(next);
    setFindOptions(editor, next);
  };
  const changeReplacement = (text: string) => {
    setReplacement(text);
    setReplaced({ ...noneReplaced, places: replaced.places, doc: replaced.doc, head: replaced.head });
  };
  const step = (by: 1 | -1) => {
    setReplaced({ ...replaced, places: 0, doc: null });
    moveToMatch(editor, by);
  };
  const replaceOne = () => {
    replaceCurrentMatch(editor, replacement);
    // Shows the count while matches are left, and a "replaced" message after the last one.
    setReplaced({ places: finding.count === 1 ? 1 : 0, ...pageNow(editor), steps: replaced.steps + 1, undone: 0 });
  };
  const replaceAllPlaces = () => {
    const places = replaceAllMatches(editor, replacement);
    setReplaced({ places, ...pageNow(editor), steps: replaced.steps + 1, undone: 0 });
  };
  const close = () => {
    setReplaced(noneReplaced);
    setOpen(false);
    closeFind(editor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const history = historyKey(event);
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter' && event.target === replacementField.current && finding.count > 0) replaceOne();
    else if (history === 'undo' && replaced.steps > 0) {
      editor.storage.pageHistory.undo();
      setReplaced({ ...noneReplaced, steps: replaced.steps - 1, undone: replaced.undone + 1 });
    } else if (history === 'redo' && replaced.undone > 0) {
      editor.storage.pageHistory.redo();
      setReplaced({ ...noneReplaced, steps: replaced.steps + 1, undone: replaced.undone - 1 });
    } else return;
    event.preventDefault();
  };
  const now = pageNow(editor);
  const places = replaced.doc === now.doc && replaced.head === now.head ? replaced.places : 0;
  const unfinished = options.query !== '' && compileFindPattern(options) === null;
  const none = options.query !== '' && finding.count === 0 && places === 0;
  return (
    // Handles Escape and undo in its fields and on its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className={styles.bar} aria-label="Find on page" onKeyDown={onKeyDown}>
      <div className={styles.line}>
        <input
          ref={field}
          className={`${styles.field} ${styles.query}`}
          aria-label="Find"
          placeholder="Find"
          aria-invalid={unfinished}
          value={options.query}
          onChange={(event) => change({ ...options, query: event.currentTarget.value })}
        />
        <span className={styles.count} role="status" data-none={none || undefined}>
          {unfinished
            ? 'Invalid pattern'
            : places > 0
              ? `${places} replaced`
              : none
                ? 'No results'
                : countWords(finding)}
        </span>
        <OptionToggles options={options} onChange={change} />
        <StepToggles onStep={step} />
        <Toggle label="Close" className={styles.close} onClick={close}>
          <X size={16} />
        </Toggle>
      </div>
      <ReplaceLine
        field={replacementField}
        text={replacement}
        possible={finding.count > 0}
        onText={changeReplacement}
        onOne={replaceOne}
        onAll={replaceAllPlaces}
        options={options}
        onOptions={change}
      />
    </search>
  );
}

function StepToggles({ onStep }: { readonly onStep: (by: 1 | -1) => void }) {
  return (
    <>
      <Toggle label="Previous match" onClick={() => onStep(-1)}>
        <ChevronUp size={16} />
      </Toggle>
      <Toggle label="Next match" onClick={() => onStep(1)}>
        <ChevronDown size={16} />
      </Toggle>
    </>
  );
}

function OptionToggles({
  options,
  onChange,
}: {
  readonly options: FindOptions;
  readonly onChange: (next: FindOptions) => void;
}) {
  return (
    <>
      <Toggle
        label="Match case"
        pressed={options.matchCase}
        onClick={() => onChange({ ...options, matchCase: !options.matchCase })}
      >
        <CaseSensitive size={16} />
      </Toggle>
      <Toggle
        label="Whole word"
        pressed={options.wholeWord}
        onClick={() => onChange({ ...options, wholeWord: !options.wholeWord })}
      >
        <WholeWord size={16} />
      </Toggle>
      <Toggle
        label="Regular expression"
        pressed={options.regularExpression}
        onClick={() => onChange({ ...options, regularExpression: !options.regularExpression })}
      >
        <Regex size={15} />
      </Toggle>
    </>
  );
}

interface ReplaceLineProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly possible: boolean;
  readonly onText: (text: string) => void;
  readonly onOne: () => void;
  readonly onAll: () => void;
  readonly options: FindOptions;
  readonly onOptions: (next: FindOptions) => void;
}

function ReplaceLine({ field, text, possible, onText, onOne, onAll, options, onOptions }: ReplaceLineProps) {
  return (
    <div className={styles.line}>
      <input
        ref={field}
        className={styles.field}
        aria-label="Replace with"
        placeholder="Replace with"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {!options.matchCase && !options.regularExpression && (
        <Toggle
          label="Keep capitals"
          pressed={options.preserveCase === true}
          onClick={() => onOptions({ ...options, preserveCase: options.preserveCase !== true })}
        >
          <CaseUpper size={16} />
        </Toggle>
      )}
      {/* Not `disabled`, which would lose the focus, and with it Escape, after the last match. */}
      <button type="button" className={styles.action} aria-disabled={!possible} onClick={() => possible && onOne()}>
        Replace
      </button>
      <button type="button" className={styles.action} aria-disabled={!possible} onClick={() => possible && onAll()}>
        All
      </button>
    </div>
  );
}

/** Replacements since the search last changed. */
interface Replaced {
  /** Number of matches in the latest replacement; `doc` and `head` are the page right after it. */
  readonly places: number;
  readonly doc: DocumentNode | null;
  readonly head: PageHeaderTexts | null;
  /** Steps that undo can revert here, and steps it has reverted. */
  readonly steps: number;
  readonly undone: number;
}

const noneReplaced: Replaced = { places: 0, doc: null, head: null, steps: 0, undone: 0 };

function pageNow({ state, storage }: Editor): Pick<Replaced, 'doc' | 'head'> {
  return { doc: state.doc, head: storage.find.head };
}

/** Maps undo and redo keys as on the page; null for other keys. */
function historyKey({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'redo' : 'undo';
  return key.toLowerCase() === 'y' ? 'redo' : null;
}

function countWords({ count, current }: ReturnType<typeof summary>): string {
  return count === 0 ? '' : `${current + 1} of ${count}`;
}

function summary({ state }: Editor): { readonly count: number; readonly current: number } {
  const finding = getFindState(state);
  return { count: finding?.matches.length ?? 0, current: finding?.current ?? -1 };
}

interface ToggleProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly className?: string | undefined;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Toggle({ label, pressed, className = '', onClick, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={`${styles.toggle} ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** Opens the bar when requested, including requests made before it was rendered. */
function useOpening(editor: Editor, onOpen: (words: string, replaces: boolean) => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => registerFindBar(editor, (words, replaces) => latest.current(words, replaces)), [editor]);
}
