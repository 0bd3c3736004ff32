import type { BlockView } from '#reading/blockView.ts';
import { listToTree } from './listToTree.ts';
import styles from './view.module.css';

/** Folders and files in a frame. */
export const treeView: BlockView = {
  name: 'tree',
  asRead: listToTree,
  Draw: ({ children }) => <div className={styles.tree}>{children}</div>,
};
