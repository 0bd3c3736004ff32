import { Button } from '@mantine/core';
import { ArrowLeft } from 'lucide-react';
import { useStore } from 'zustand';
import { goToScreen } from '#state/route/goTo.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { snippetOriginStore } from '#state/route/snippetOriginStore.ts';
import { useSnippetUses, formatUseCount } from './useSnippetUses.ts';
import styles from './snippets.module.css';
import { useApp } from '../../../useApp.ts';

/** Banner above a snippet: the number of pages that use it, and a link back to the page the user came from. */
export function SnippetBar({ path }: { readonly path: string }) {
  const app = useApp();
  const uses = useSnippetUses(path);
  const origin = useStore(app.get(snippetOriginStore), (state) => state.origin);
  const titles = useStore(app.get(pageNamesStore), (state) => state.titles);
  const back = origin?.snippet === path ? origin.page : uses?.length === 1 ? uses[0] : undefined;
  return (
    <div className={styles.bar} role="note" aria-label="Snippet">
      {back !== undefined && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<ArrowLeft size={14} aria-hidden />}
          onClick={() => goToScreen(app, { screen: 'page', path: back })}
        >
          {`${origin?.snippet === path ? 'Back to' : 'Go to'} ${titles.get(back) ?? back}`}
        </Button>
      )}
      <p className={styles.words}>
        <strong>Snippet</strong>
        {uses !== null && `, ${formatUseCount(uses)}`}
      </p>
    </div>
  );
}
