import { querySnippetUses } from '#state/siteFacts/readSnippet.ts';
import { useAsyncValue } from '../../../kit/useAsyncValue.ts';
import { useApp } from '../../../useApp.ts';

/** Pages that use a snippet; null until known. */
export function useSnippetUses(path: string): readonly string[] | null {
  const app = useApp();
  return useAsyncValue(() => querySnippetUses(app, path), [app, path], { key: path }) ?? null;
}

/** Describes how often a snippet is used. */
export function formatUseCount(uses: readonly string[]): string {
  if (uses.length === 0) return 'not used on any page';
  return uses.length === 1 ? 'used on 1 page' : `used on ${uses.length} pages`;
}
