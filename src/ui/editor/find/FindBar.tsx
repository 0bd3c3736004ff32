import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import { useEditorState } from '@tiptap/react';
import { CaseSensitive, ChevronDown, ChevronUp, Regex, WholeWord, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { endFinding, findingOf, replaceAll, replaceCurrent, startFinding, stepFinding } from './find.ts';
import { patternOf, type FindOptions } from './findMatches.ts';
import styles from './FindBar.module.css';

/** Finds and replaces in the page: Mod-F opens it, Escape leaves the caret at the place that is shown. */
export function FindBar({ editor }: { readonly editor: Editor }) {
  const [options, setOptions] = useState<FindOptions>({ query: '', matchCase: false, wholeWord: false, regularExpression: false });
  const [replacement, setReplacement] = useState('');
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const finding = useEditorState({ editor, selector: ({ editor: current }) => summary(current) });
  useOpenKey(editor, (query) => {
    const next = query === '' ? options : { ...options, query };
    setOpen(true);
    setOptions(next);
    if (next.query !== '') startFinding(editor, next);
    setTimeout(() => field.current?.select(), 0);
  });
  if (!open) return null;
  const change = (next: FindOptions) => {
    setOptions(next);
    startFinding(editor, next);
  };
  const close = () => {
    setOpen(false);
    endFinding(editor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field.current) stepFinding(editor, event.shiftKey ? -1 : 1);
    else if (event.key === 'Enter') replaceCurrent(editor, replacement);
    else return;
    event.preventDefault();
  };
  const unfinished = options.query !== '' && patternOf(options) === null;
  const none = options.query !== '' && finding.count === 0;
  return (
    <search className={styles.bar} aria-label="Find in the page">
      <div className={styles.line}>
        <input ref={field} className={styles.field} aria-label="Find" placeholder="Find" aria-invalid={unfinished} value={options.query} onChange={(event) => change({ ...options, query: event.currentTarget.value })} onKeyDown={onKeyDown} />
        <span className={styles.count} role="status" data-none={none || undefined}>
          {unfinished ? 'Not a pattern yet' : none ? 'None' : finding.count === 0 ? '' : `${finding.current + 1} of ${finding.count}`}
        </span>
        <Toggle label="Match case" pressed={options.matchCase} onClick={() => change({ ...options, matchCase: !options.matchCase })}>
          <CaseSensitive size={16} />
        </Toggle>
        <Toggle label="Whole word" pressed={options.wholeWord} onClick={() => change({ ...options, wholeWord: !options.wholeWord })}>
          <WholeWord size={16} />
        </Toggle>
        <Toggle label="Regular expression" pressed={options.regularExpression} onClick={() => change({ ...options, regularExpression: !options.regularExpression })}>
          <Regex size={15} />
        </Toggle>
        <Toggle label="Previous" onClick={() => stepFinding(editor, -1)}>
          <ChevronUp size={16} />
        </Toggle>
        <Toggle label="Next" onClick={() => stepFinding(editor, 1)}>
          <ChevronDown size={16} />
        </Toggle>
        <Toggle label="Close" onClick={close}>
          <X size={16} />
        </Toggle>
      </div>
      <div className={styles.line}>
        <input className={styles.field} aria-label="Replace with" placeholder="Replace with" value={replacement} onChange={(event) => setReplacement(event.currentTarget.value)} onKeyDown={onKeyDown} />
        <button type="button" className={styles.action} disabled={finding.count === 0} onClick={() => replaceCurrent(editor, replacement)}>
          Replace
        </button>
        <button type="button" className={styles.action} disabled={finding.count === 0} onClick={() => replaceAll(editor, replacement)}>
          All
        </button>
      </div>
    </search>
  );
}

function summary({ state }: Editor): { readonly count: number; readonly current: number } {
  const finding = findingOf(state);
  return { count: finding?.matches.length ?? 0, current: finding?.current ?? -1 };
}

interface ToggleProps {
  readonly label: string;
  readonly pressed?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Toggle({ label, pressed, onClick, children }: ToggleProps) {
  return (
    <button type="button" className={styles.toggle} aria-label={label} title={label} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

/** Mod-F anywhere on the screen of the page; what is selected is looked for. */
function useOpenKey(editor: Editor, onOpen: (query: string) => void): void {
  const latest = useRef(onOpen);
  useEffect(() => {
    latest.current = onOpen;
  });
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      const { selection, doc } = editor.state;
      const words = selection instanceof TextSelection && selection.$from.sameParent(selection.$to) ? doc.textBetween(selection.from, selection.to) : '';
      latest.current(words);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [editor]);
}
