import type { BlockView } from '#reading/blockView.ts';
import { Fold } from '#reading/parts/Fold.tsx';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import { SymbolIcon } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** A folder of a file tree; if it can't be collapsed, it shows its content. */
export const treeFolderView: BlockView = {
  name: 'treeFolder',
  Draw: ({ values, title, children, editing }) => (
    <Fold
      editing={editing || !isFlagOn(values['openable'], true)}
      isOpen={isFlagOn(values['defaultOpen'])}
      className={styles.folder}
      headClass={isFlagOn(values['highlight']) ? `${styles.head} ${styles.highlighted}` : styles.head}
      head={
        <>
          <span className={styles.sign}>
            <SymbolIcon name="folder" />
          </span>
          {title}
        </>
      }
    >
      <div className={styles.inside}>{children}</div>
    </Fold>
  ),
};
