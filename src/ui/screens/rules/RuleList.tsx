import styles from './RulesScreen.module.css';
import { Button, VisuallyHidden } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import type { RulesPartLocator } from '#lint/rulesFile/findRule.ts';
import type { RulesFileItem } from '#lint/rulesFile/readRulesFile.ts';
import {
  addRuleToFile,
  moveRuleInFile,
  removeEmptyRule,
  removeRuleFromFile,
  setRuleText,
  type NewRulePosition,
} from '#state/intents/changeRules.ts';
import { RuleRow } from './RuleRow.tsx';
import { useListDrag } from './useListDrag.ts';
import { useApp } from '../../useApp.ts';

/** Time in milliseconds for the file to catch up with the last move; after that, another tab must have changed the order. */
const settled = 3000;

/** The rules in their new order before the file has it, so the next key press acts on the rule where it is shown. */
function useOptimisticRuleOrder(rules: readonly RulesFileItem[]) {
  const [moved, setMoved] = useState<readonly RulesFileItem[] | null>(null);
  const [pending, setPending] = useState(0);
  const moves = useRef(0);
  useEffect(() => {
    // While moves are pending, the file may pass through the latest order and leave it again.
    if (
      pending === 0 &&
      moved !== null &&
      moved.length === rules.length &&
      moved.every(({ text }, index) => text === rules[index]?.text)
    )
      setMoved((now) => (now === moved ? null : now)); // another key press may have moved it further before this runs
  }, [moved, pending, rules]);
  const shown = moved ?? rules;
  const move = async (from: number, to: number, done: Promise<boolean>): Promise<void> => {
    const [rule] = shown.slice(from, from + 1);
    if (rule === undefined) return;
    moves.current += 1;
    const { current: number } = moves;
    setMoved(shown.toSpliced(from, 1).toSpliced(to, 0, rule));
    setPending((count) => count + 1);
    const isDone = await done.finally(() => setPending((count) => count - 1));
    setTimeout(() => number === moves.current && setMoved(null), isDone ? settled : 0);
  };
  return { shown, move };
}

interface RuleListProps {
  readonly path: RepoPath;
  /** Accessible name of the list. */
  readonly name: string;
  readonly rules: readonly RulesFileItem[];
  readonly place: NewRulePosition;
}

const nowhere: RulesPartLocator = { title: '', nth: 0 };

/** A list of rules that are edited in place, added, removed, and moved by drag and drop, buttons or keys. */
export function RuleList({ path, name, rules: written, place }: RuleListProps) {
  const app = useApp();
  const { shown: rules, move: showMoved } = useOptimisticRuleOrder(written);
  const { drafts, begin, keep } = useDraftRows(rules.length);
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const focus = useFocusLater(list);
  const part = 'part' in place ? place.part : nowhere;
  const placeOf = (index: number, texts: readonly string[]) => ({ part, index, texts: texts });
  const move = (from: number, to: number) => {
    const rule = rules[from];
    if (rule === undefined || to < 0 || to >= rules.length || to === from) return;
    setSaid(`Moved to position ${to + 1} of ${rules.length}.`);
    focus(to, '[data-grip]');
    void showMoved(from, to, moveRuleInFile(app, path, placeOf(from, [rule.text]), to));
  };
  const remove = (index: number, words: readonly string[], from = removeRuleFromFile) => {
    leaveRow(index);
    if (rules[index] === undefined) keep(index);
    else void from(app, path, placeOf(index, words));
  };
  // The focused row is about to go: focuses the previous rule, else the next, else the add button.
  const focusBeside = (index: number) => {
    if (rows.length > 1) focus(index === 0 ? 1 : index - 1, '[data-grip]');
    else adding.current?.focus();
  };
  const add = () => {
    begin();
    focus(rows.length, 'textarea');
  };
  const drag = useListDrag(list, move);
  const rows: readonly (RulesFileItem | null)[] = [...rules, ...Array.from({ length: drafts }, () => null)];
  const { keys, leave: leaveRow } = useRowKeys(rows.length, rules.length);
  return (
    <div className={styles.listBox}>
      {rows.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={name}>
          {rows.map((rule, index) => (
            <RuleRow
              key={keys[index]}
              rule={rule}
              number={index + 1}
              isLast={index >= rows.length - 1}
              drop={drag.dropAt(index)}
              grip={drag.gripOf(index)}
              onWords={(words, typed) =>
                void (rule === null || 'group' in place || typed.isNew
                  ? addRuleToFile(app, path, place, index, typed.words, words)
                  : setRuleText(app, path, placeOf(index, typed.words), words))
              }
              onMove={(to) => move(index, to)}
              onRemove={(words) => {
                focusBeside(index);
                remove(index, words);
              }}
              // A rule without text is removed.
              onEmpty={(words) => remove(index, words, removeEmptyRule)}
              onNext={add}
              onGone={() => adding.current?.focus()}
            />
          ))}
        </ol>
      )}
      <Button
        ref={adding}
        size="compact-sm"
        variant="subtle"
        className={styles.add}
        leftSection={<Plus size={14} aria-hidden />}
        onClick={add}
      >
        Add rule
        <VisuallyHidden> to {name}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Focuses an element of a row once the row is rendered. */
function useFocusLater(list: React.RefObject<HTMLOListElement | null>): (index: number, part: string) => void {
  const wanted = useRef<{ readonly index: number; readonly part: string } | null>(null);
  useEffect(() => {
    const row = wanted.current === null ? undefined : list.current?.children[wanted.current.index];
    if (row === undefined || wanted.current === null) return;
    row.querySelector<HTMLElement>(wanted.current.part)?.focus();
    wanted.current = null;
  });
  return (index, part) => {
    wanted.current = { index, part };
  };
}

/** Number of new rows that aren't written yet, with functions to add and drop them. */
function useDraftRows(written: number): {
  readonly drafts: number;
  readonly begin: () => void;
  /** Sets the total number of rows. */
  readonly keep: (rows: number) => void;
} {
  // Total number of rows; null if all are written.
  const [count, setCount] = useState<number | null>(null);
  const [known, setKnown] = useState(written);
  if (known !== written) {
    setKnown(written);
    // Removing a written row lowers the total.
    if (count !== null && written < known) setCount(count - (known - written));
  }
  useEffect(() => {
    // Once its first character is written, a new row is a normal row; another one may have been added since.
    setCount((now) => (now !== null && written >= now ? null : now));
  }, [count, written]);
  const drafts = Math.max(0, (count ?? 0) - written);
  return { drafts, begin: () => setCount(written + drafts + 1), keep: setCount };
}

interface Rows {
  readonly keys: readonly number[];
  /** Key of the next row. */
  readonly next: number;
  /** Index of the row about to be removed. */
  readonly leaving: number | null;
}

/**
 * Keys for list items without IDs, assigned by index. A removed row takes its key with it; without a call of `leave`, it is the last
 * `written` one. Later rows keep their keys, and with them focus and caret.
 */
function useRowKeys(
  count: number,
  written: number,
): {
  readonly keys: readonly number[];
  readonly leave: (index: number) => void;
} {
  const [rows, setRows] = useState<Rows>({ keys: [], next: 0, leaving: null });
  const now = rows.keys.length === count ? rows : resized(rows, count, written);
  if (now !== rows) setRows(now);
  const leave = (index: number) => setRows((last) => ({ ...last, leaving: last.keys[index] ?? null }));
  return { keys: now.keys, leave };
}

function resized({ keys, next, leaving }: Rows, count: number, written: number): Rows {
  if (count < keys.length) {
    const gone = leaving ?? keys[written];
    const left = count === keys.length - 1 ? keys.filter((key) => key !== gone) : keys;
    return { keys: left.slice(0, count), next, leaving: null };
  }
  const added = Array.from({ length: count - keys.length }, (_, index) => next + index);
  return { keys: [...keys, ...added], next: next + added.length, leaving };
}
