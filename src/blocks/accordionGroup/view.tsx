import type { BlockView } from '../blockView.ts';
import styles from './view.module.css';

/** Accordions joined into one frame. */
export const accordionGroupView: BlockView = { name: 'accordionGroup', Draw: ({ children }) => <div className={styles.group}>{children}</div> };
