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
} from '#state/rules/changeRules.ts';
import { RuleRow } from './RuleRow.tsx';
import { useDraftRows } from './useDraftRows.ts';
import { useListDrag } from './useListDrag.ts';
import { useOptimisticRuleOrder } from './useOptimisticRuleOrder.ts';
import { useRowKeys } from './useRowKeys.ts';
import styles from './RulesScreen.module.css';
import { useApp } from '../../useApp.ts';

interface RuleListProps {
  readonly path: RepoPath;
  /** What the list is called. */
  readonly name: string;
  readonly rules: readonly RulesFileItem[];
  readonly place: NewRulePosition;
}

const nowhere: RulesPartLocator = { title: '', nth: 0 };

/** A list of rules: reworded where they stand, added, removed, and moved by hand, by buttons and by keys. */
export function RuleList({ path, name, rules: written, place }: RuleListProps) {
  const app = useApp();
  const { shown: rules, move: showMoved } = useOptimisticRuleOrder(written);
  const { drafts, begin, keep } = useDraftRows(rules.length);
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [said, setSaid] = useState('');
  const focus = useFocusLater(list);
  const part = 'part' in place ? place.part : nowhere;
  const placeOf = (index: number, words: readonly string[]) => ({ part, index, words });
  const move = (from: number, to: number) => {
    const rule = rules[from];
    if (rule === undefined || to < 0 || to >= rules.length || to === from) return;
    setSaid(`Moved to place ${to + 1} of ${rules.length}.`);
    focus(to, '[data-grip]');
    void showMoved(from, to, moveRuleInFile(app, path, placeOf(from, [rule.words]), to));
  };
  const remove = (index: number, words: readonly string[], from = removeRuleFromFile) => {
    leaveRow(index);
    if (rules[index] === undefined) keep(index);
    else void from(app, path, placeOf(index, words));
  };
  // What had the focus goes: the rule before has it then, the next one, or what adds the first.
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
              // A rule without words is none.
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
        Add a rule
        <VisuallyHidden> to {name}</VisuallyHidden>
      </Button>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}

/** Puts the focus into a row once the list has it. */
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
