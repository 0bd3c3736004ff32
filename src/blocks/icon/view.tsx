import type { BlockView } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import styles from './view.module.css';

/** An inline icon by name. */
export const iconView: BlockView = {
  name: 'icon',
  Draw: ({ values, siteContext }) => {
    const { icon, size } = values;
    const pixels = typeof size === 'string' ? Number(size) : 0;
    return (
      <span className={styles.icon}>
        <BlockIcon
          name={typeof icon === 'string' ? icon : ''}
          values={values}
          siteContext={siteContext}
          size={pixels > 0 ? pixels : undefined}
        />
      </span>
    );
  },
};
