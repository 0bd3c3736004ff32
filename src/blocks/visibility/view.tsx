import { getOwnProperty } from '#base/getOwnProperty.ts';
import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

const audiences: Readonly<Record<string, string>> = { humans: 'Only for people', agents: 'Only for AI assistants' };

/** Content for some readers: people don't see what is for AI assistants. The editor shows whom it is for. */
export const visibilityView: BlockView = {
  name: 'visibility',
  Draw: ({ values, children, editing }) => {
    if (!editing) return values['for'] === 'agents' ? null : children;
    return (
      <div className={styles.visibility}>
        <span className={styles.label}>{getOwnProperty(audiences, String(values['for'])) ?? 'For some readers'}</span>
        {children}
      </div>
    );
  },
};
