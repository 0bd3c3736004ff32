import type { BlockView } from '#reading/blockView.ts';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import { SymbolIcon } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** A file of a file tree, with its comment. */
export const treeFileView: BlockView = {
  name: 'treeFile',
  Draw: ({ values, title }) => (
    <div className={styles.file} data-highlighted={isFlagOn(values['highlight']) ? '' : undefined}>
      <span className={styles.sign}>
        <SymbolIcon name="file" />
      </span>
      <span className={styles.words}>
        {title}
        {typeof values['comment'] === 'string' && <span className={styles.comment}>{values['comment']}</span>}
      </span>
    </div>
  ),
};
