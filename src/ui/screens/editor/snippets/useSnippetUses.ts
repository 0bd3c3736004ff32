import { useEffect, useState } from 'react';
import { querySnippetUses } from '#state/siteFacts/readSnippet.ts';
import { useApp } from '../../../useApp.ts';

/** Pages that use a snippet; null until known. */
export function useSnippetUses(path: string): readonly string[] | null {
  const app = useApp();
  const [uses, setUses] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let wanted = true;
    setUses(null);
    void querySnippetUses(app, path).then((found) => {
      if (wanted) setUses(found);
    });
    return () => {
      wanted = false;
    };
  }, [app, path]);
  return uses;
}

/** Describes how often a snippet is used. */
export function formatUseCount(uses: readonly string[]): string {
  if (uses.length === 0) return 'not used on any page';
  return uses.length === 1 ? 'used on 1 page' : `used on ${uses.length} pages`;
}
