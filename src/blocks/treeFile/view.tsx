import type { BlockView } from '#reading/blockView.ts';
import { isOn } from '#reading/parts/isOn.ts';
import { Symbol } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** A file of a file tree, with the remark on it. */
export const treeFileView: BlockView = {
  name: 'treeFile',
  Draw: ({ values, title }) => (
    <div className={styles.file} data-highlighted={isOn(values['highlight']) ? '' : undefined}>
      <span className={styles.sign}>
        <Symbol name="file" />
      </span>
      <span className={styles.words}>
        {title}
        {typeof values['comment'] === 'string' && <span className={styles.comment}>{values['comment']}</span>}
      </span>
    </div>
  ),
};
