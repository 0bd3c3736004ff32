import type { BlockView } from '#reading/blockView.ts';
import { treeOfList } from './treeOfList.ts';
import styles from './view.module.css';

/** Folders and files in a frame. */
export const treeView: BlockView = {
  name: 'tree',
  asRead: treeOfList,
  Draw: ({ children }) => <div className={styles.tree}>{children}</div>,
};
