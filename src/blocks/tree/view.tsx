import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** Folders and files in a frame. */
export const treeView: BlockView = { name: 'tree', Draw: ({ children }) => <div className={styles.tree}>{children}</div> };
