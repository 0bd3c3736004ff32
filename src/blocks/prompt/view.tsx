import type { BlockView } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import styles from './view.module.css';

/** Whether readers have a button that copies it: unless the page names others alone. */
const isCopied = (actions: unknown) => typeof actions !== 'string' || actions.includes('copy');

/** A prompt for an assistant, by its description. */
export const promptView: BlockView = {
  name: 'prompt',
  Draw: ({ values, title, children, editing, surroundings }) => (
    <div className={styles.prompt} data-copied="">
      <div className={styles.head}>
        {typeof values['icon'] === 'string' && (
          <BlockIcon name={values['icon']} values={values} surroundings={surroundings} />
        )}
        <div className={styles.title}>{title}</div>
        {!editing && isCopied(values['actions']) && (
          <button type="button" className={styles.copy} data-copy="" aria-label="Copy the prompt">
            Copy
          </button>
        )}
      </div>
      <div className={styles.text} data-copy-text="">
        {children}
      </div>
    </div>
  ),
};
