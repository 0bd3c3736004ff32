import { useStore } from 'zustand';
import { goToScreen } from '#state/route/goTo.ts';
import { pageNamesStore } from '#state/siteFacts/pageNamesStore.ts';
import { useSnippetUses } from './useSnippetUses.ts';
import listStyles from '../../../kit/List.module.css';
import styles from './snippets.module.css';
import { useApp } from '../../../useApp.ts';

const shownAtMost = 30;

/** Side panel of a snippet: links to the pages that use it. */
export function SnippetUses({ path }: { readonly path: string }) {
  const app = useApp();
  const uses = useSnippetUses(path);
  const titles = useStore(app.get(pageNamesStore), (state) => state.titles);
  return (
    <section className={styles.uses} aria-labelledby="snippet-uses">
      <h2 id="snippet-uses" className={styles.heading}>
        Used on
      </h2>
      {uses?.length === 0 && <p className={styles.note}>No pages use this snippet yet.</p>}
      {uses !== null && uses.length > 0 && (
        <>
          <p className={styles.note}>
            A snippet has no title or settings of its own. Changes you make here appear on{' '}
            {uses.length === 1 ? 'this page' : 'all of these pages'}.
          </p>
          <ul className={styles.list}>
            {uses.slice(0, shownAtMost).map((page) => (
              <li key={page}>
                <button
                  type="button"
                  className={`${listStyles.row} ${listStyles.button} ${listStyles.truncated} ${styles.page}`}
                  onClick={() => goToScreen(app, { screen: 'page', path: page })}
                >
                  {titles.get(page) ?? page}
                </button>
              </li>
            ))}
          </ul>
          {uses.length > shownAtMost && <p className={styles.note}>and {uses.length - shownAtMost} more</p>}
        </>
      )}
    </section>
  );
}
