import type { BlockView } from '#reading/blockView.ts';
import { Symbol } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** A folder of a file tree, open while editing. */
export const treeFolderView: BlockView = {
  name: 'treeFolder',
  Draw: ({ values, title, children }) => (
    <div className={styles.folder}>
      <div className={styles.head} data-highlighted={values['highlight'] === undefined ? undefined : ''}>
        <span className={styles.sign}>
          <Symbol name="folder" />
        </span>
        {title}
      </div>
      <div className={styles.inside}>{children}</div>
    </div>
  ),
};
