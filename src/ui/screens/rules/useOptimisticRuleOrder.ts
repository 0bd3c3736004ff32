import { useEffect, useRef, useState } from 'react';
import type { RulesFileItem } from '#lint/rulesFile/readRulesFile.ts';

/** How long after the last move the rules may take to come as they were moved, in milliseconds; then another tab has changed them. */
const settled = 3000;

/** The rules in the order that they were moved into, before the file has it: the next key finds the rule where it is seen. */
export function useOptimisticRuleOrder(rules: readonly RulesFileItem[]) {
  const [moved, setMoved] = useState<readonly RulesFileItem[] | null>(null);
  const [pending, setPending] = useState(0);
  const moves = useRef(0);
  useEffect(() => {
    // As long as moves are under way the file may come by the last order and leave it again.
    if (
      pending === 0 &&
      moved !== null &&
      moved.length === rules.length &&
      moved.every(({ words }, index) => words === rules[index]?.words)
    )
      setMoved((now) => (now === moved ? null : now)); // the next key may have moved one further before this runs
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
