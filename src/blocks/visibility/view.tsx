import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

const audiences: Readonly<Record<string, string>> = { humans: 'Only for people', agents: 'Only for assistants' };

/** What only some readers get, under a line that says which. */
export const visibilityView: BlockView = {
  name: 'visibility',
  Draw: ({ values, children }) => (
    <div className={styles.visibility}>
      <span className={styles.label}>{audiences[String(values['for'])] ?? 'For some readers'}</span>
      {children}
    </div>
  ),
};
