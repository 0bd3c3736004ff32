import type { BlockView } from '../blockView.ts';
import styles from './view.module.css';

/** The list that numbers its steps. */
export const stepsView: BlockView = { name: 'steps', Draw: ({ children }) => <div className={styles.steps}>{children}</div> };
