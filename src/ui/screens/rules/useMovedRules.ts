import { useEffect, useRef, useState } from 'react';
import type { WrittenRule } from '#lint/rulesFile/readRulesFile.ts';

/** How long the file may take to say what was done, in milliseconds. */
const settled = 500;

/** The rules in the order that they were moved into, before the file has it: the next key finds the rule where it is seen. */
export function useMovedRules(rules: readonly WrittenRule[]) {
  const [moved, setMoved] = useState<readonly WrittenRule[] | null>(null);
  const pending = useRef(0);
  useEffect(() => {
    if (
      moved !== null &&
      moved.length === rules.length &&
      moved.every(({ words }, index) => words === rules[index]?.words)
    )
      setMoved(null);
  }, [moved, rules]);
  const shown = moved ?? rules;
  const move = async (from: number, to: number, done: Promise<void>): Promise<void> => {
    const [rule] = shown.slice(from, from + 1);
    if (rule === undefined) return;
    pending.current += 1;
    setMoved(shown.toSpliced(from, 1).toSpliced(to, 0, rule));
    await done;
    pending.current -= 1;
    if (pending.current === 0) setTimeout(() => pending.current === 0 && setMoved(null), settled);
  };
  return { shown, move };
}
