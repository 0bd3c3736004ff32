import type { BlockView } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import styles from './view.module.css';

/** A prompt for an assistant, by its description. */
export const promptView: BlockView = {
  name: 'prompt',
  Draw: ({ values, title, children, surroundings }) => (
    <div className={styles.prompt}>
      <div className={styles.head}>
        {typeof values['icon'] === 'string' && (
          <BlockIcon name={values['icon']} values={values} surroundings={surroundings} />
        )}
        {title}
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  ),
};
