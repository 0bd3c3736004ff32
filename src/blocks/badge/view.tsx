import type { BlockView } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import styles from './view.module.css';

/** A short inline label. */
export const badgeView: BlockView = {
  name: 'badge',
  Draw: ({ values, children, editing, siteContext }) => (
    <span className={styles.badge} data-color={values['color']} data-shape={values['shape']}>
      {!editing && typeof values['icon'] === 'string' && values['icon'] !== '' && (
        <BlockIcon name={values['icon']} values={{ ...values, color: '' }} siteContext={siteContext} />
      )}
      {children}
    </span>
  ),
};
