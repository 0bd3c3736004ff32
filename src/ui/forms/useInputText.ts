import { isWithinDuration } from '#base/isWithinDuration.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { createTypedText, reduceTypedText } from '#form/typedText.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { getTabName } from '#state/journal/tabName.ts';
import { dismissNotice, notify } from '#state/notices/noticesStore.ts';
import type { App } from '#state/app.ts';
import { useApp } from '../useApp.ts';

/** Debounce after a keystroke, in milliseconds. */
const typingDebounce = 1000;
/** Window in milliseconds in which a value stored by another tab counts as concurrent with typing here. Slow devices need most of it. */
const sameTime = 10_000;

/** The last keystroke. */
interface LastLetter {
  readonly text: string;
  readonly time: number;
  readonly ownStep: OwnStep;
}

interface TypedOptions {
  /** Normalizes text the way it is stored. */
  readonly asStored?: (text: string) => string;
  /**
   * Label of a field whose every keystroke stores the whole text, overwriting other tabs. Their changes are then shown after a pause, not
   * between two keystrokes, and the user is notified if one replaces text typed here.
   */
  readonly label?: string | undefined;
}

/** Text of an input while it is edited. Outside changes are shown, except echoes of what was typed here. */
export function useInputText(
  written: string,
  { asStored = asTyped, label }: TypedOptions = {},
): readonly [text: string, type: (text: string) => void] {
  const app = useApp();
  const isWhole = label !== undefined;
  const [{ text }, tell] = useReducer(reduceTypedText, written, createTypedText);
  const last = useRef<LastLetter | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notifyReplaced = useReplacedNotice(label ?? '');
  // Dispatched in the order received: a key pressed before this runs applies to the text shown at that time.
  useEffect(
    () => tell({ kind: 'stored', text: written, whileTyping: isSooner(app, last.current, typingDebounce) }),
    [app, written],
  );
  useEffect(() => {
    const typed = last.current;
    if (typed === null || typed.text === text) return;
    if (isSooner(app, typed, sameTime)) notifyReplaced(typed.text);
    last.current = null;
  }, [app, text, notifyReplaced]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = useCallback(
    (next: string) => {
      tell({ kind: 'typed', text: next, stored: asStored(next) });
      if (!isWhole) return;
      last.current = { text: next, time: Date.now(), ownStep: findOwnStep(app) };
      clearTimeout(timer.current);
      timer.current = setTimeout(() => tell({ kind: 'paused' }), typingDebounce);
    },
    [app, asStored, isWhole],
  );
  return [text, type];
}

/** Returns a function that notifies the user when another tab replaced their text in a field. The notice is dismissed with the field. */
export function useReplacedNotice(label: string): (typed: string) => void {
  const app = useApp();
  const notice = useRef<number | null>(null);
  const dismiss = useCallback(() => {
    if (notice.current !== null) dismissNotice(app, notice.current);
    notice.current = null;
  }, [app]);
  useEffect(() => dismiss, [dismiss]);
  return useCallback(
    (typed: string) => {
      dismiss();
      notice.current = notify(app, `Another tab changed “${label}” and replaced what you typed: ${typed}`, 'problem');
    },
    [app, label, dismiss],
  );
}

/**
 * True if the last keystroke is less than `than` milliseconds old and this tab has only typed since, so a change of the field must come
 * from another tab.
 */
function isSooner(app: App, last: LastLetter | null, than: number): boolean {
  if (last === null || !isWithinDuration(than, last.time, Date.now())) return false;
  const { done, undone } = findOwnStep(app);
  return done === last.ownStep.done && undone === last.ownStep.undone;
}

/**
 * IDs of the latest journal entries that can change a field without typing: the latest undone one, and the latest one that isn't typing in
 * this tab.
 */
interface OwnStep {
  readonly done: string | undefined;
  readonly undone: string | undefined;
}

function findOwnStep(app: App): OwnStep {
  const { done, undone } = app.get(journalStore).getState();
  const tab = getTabName(app);
  return {
    done: done.findLast((entry) => entry.tab === tab && entry.group === null)?.id,
    undone: undone.at(-1)?.id,
  };
}

function asTyped(text: string): string {
  return text;
}

/** Trims text for storage. */
export function trimText(text: string): string {
  return text.trim();
}
