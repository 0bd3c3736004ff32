import { isWithinDuration } from '#base/isWithinDuration.ts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { createTypedText, reduceTypedText } from '#form/typedText.ts';
import { journalStore } from '#state/journal/journalStore.ts';
import { getTabName } from '#state/journal/tabName.ts';
import { dismissNotice, notify } from '#state/noticesStore.ts';
import type { App } from '#state/app.ts';
import { useApp } from '../useApp.ts';

/** How long after a letter one is still typing, in milliseconds. */
const typingPause = 1000;
/** What another tab stores so soon after a letter was typed here counts as typed at the same time, in milliseconds. A slow device needs most of it. */
const sameTime = 10_000;

/** The last letter that was typed. */
interface LastLetter {
  readonly text: string;
  readonly time: number;
  readonly ownStep: OwnStep;
}

interface TypedOptions {
  /** How a text is written where it is kept. */
  readonly asStored?: (text: string) => string;
  /**
   * The field's label, if each letter stores all of the text, over whatever another tab stored: that is shown here once one pauses, and not
   * between two letters, and the writer is told if it replaces what was typed here.
   */
  readonly label?: string | undefined;
}

/** The text of an input while it is typed: what comes from outside is shown unless it is the echo of what was typed here. */
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
  // Told in the order in which it came: a key that is pressed before this runs is typed into what was shown then.
  useEffect(
    () => tell({ kind: 'stored', text: written, whileTyping: isSooner(app, last.current, typingPause) }),
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
      timer.current = setTimeout(() => tell({ kind: 'paused' }), typingPause);
    },
    [app, asStored, isWhole],
  );
  return [text, type];
}

/** Returns a function that tells the writer that another tab replaced what was typed into a field. The message is dismissed with the field. */
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
      notice.current = notify(
        app,
        `Another tab wrote something else into “${label}”. What you typed is not in it: ${typed}`,
        'problem',
      );
    },
    [app, label, dismiss],
  );
}

/** Whether a letter was typed less than `than` milliseconds ago, and this tab has done nothing since but type: what changes the field is another tab's. */
function isSooner(app: App, last: LastLetter | null, than: number): boolean {
  if (last === null || !isWithinDuration(than, last.time, Date.now())) return false;
  const { done, undone } = findOwnStep(app);
  return done === last.ownStep.done && undone === last.ownStep.undone;
}

/** The IDs of the last entries of the journal that can change a field without typing: one that was undone, and one that isn't typing in this tab. */
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

/** Stored without the blanks around it. */
export function trimText(text: string): string {
  return text.trim();
}
