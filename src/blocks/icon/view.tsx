import type { BlockView } from '../blockView.ts';
import styles from './view.module.css';

/** An icon within the text, by its name. */
export const iconView: BlockView = { name: 'icon', Draw: ({ values }) => <span className={styles.icon}>{typeof values['icon'] === 'string' ? values['icon'] : 'icon'}</span> };
