import { useEffect, useState } from 'react';
import type { Problem } from '#base/problem.ts';
import type { Result } from '#base/result.ts';
import { watchFileText } from '#state/files/watchFileText.ts';
import { useApp } from '../useApp.ts';

/** The current text of a file: null if it does not exist, undefined until read or if reading fails, with the problem. */
export function useFileText(path: string | null): {
  readonly text: string | null | undefined;
  readonly problem: Problem | null;
} {
  const app = useApp();
  const [read, setRead] = useState<{ readonly path: string; readonly text: Result<string | null, Problem> } | null>(
    null,
  );
  useEffect(
    () => (path === null ? undefined : watchFileText(app, path, (text) => setRead({ path, text }))),
    [app, path],
  );
  if (read === null || read.path !== path) return { text: undefined, problem: null };
  return read.text.ok ? { text: read.text.value, problem: null } : { text: undefined, problem: read.text.problem };
}
