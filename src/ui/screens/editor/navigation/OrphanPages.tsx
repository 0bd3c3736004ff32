import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { listOrphanRows } from '#state/navigation/navigationRows.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import type { PageSummary } from '#site/pageSummary.ts';
import { NavigationTree, type NavigationTreeProps } from './NavigationTree.tsx';
import styles from './NavigationPanel.module.css';
import { useApp } from '../../../useApp.ts';

/** Many repositories contain pages outside the site; a long list would bury the tree. */
const orphansAtFirst = 30;

type OrphanPagesProps = Omit<NavigationTreeProps, 'label' | 'rows'> & {
  readonly files: readonly string[];
  readonly headOf: (file: string) => PageSummary | null;
};

/** Pages without a navigation entry; only the first ones of a long list. */
export function OrphanPages({ files, headOf, ...common }: OrphanPagesProps) {
  const app = useApp();
  const isReading = useStore(app.get(pageNamesStore), (state) => !state.areRead);
  const [isAll, setAll] = useState(false);
  const rows = useMemo(
    () => listOrphanRows(isAll ? files : files.slice(0, orphansAtFirst), headOf, isReading),
    [isAll, files, headOf, isReading],
  );
  return (
    <section className={styles.further} aria-labelledby="orphan-pages">
      <h2 id="orphan-pages" className={styles.heading}>
        Not in the navigation
      </h2>
      <NavigationTree {...common} label="Pages not in the navigation" rows={rows} />
      {rows.length < files.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          Show all {files.length}
        </Button>
      )}
    </section>
  );
}
