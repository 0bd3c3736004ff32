import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import type { BlockView } from '#reading/blockView.ts';
import { iconStyleOf } from '#reading/icons/iconStyleOf.ts';
import styles from './view.module.css';

/** A prompt for an assistant, by its description. */
export const promptView: BlockView = {
  name: 'prompt',
  Draw: ({ values, title, children }) => (
    <div className={styles.prompt}>
      <div className={styles.head}>
        {typeof values['icon'] === 'string' && <SiteIcon name={values['icon']} {...iconStyleOf(values)} />}
        {title}
      </div>
      <div className={styles.text}>{children}</div>
    </div>
  ),
};
