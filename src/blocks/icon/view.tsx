import { SiteIcon } from '#reading/icons/SiteIcon.tsx';
import type { BlockView } from '#reading/blockView.ts';
import { iconStyleOf } from '#reading/icons/iconStyleOf.ts';
import styles from './view.module.css';

/** An icon within the text, by its name. */
export const iconView: BlockView = {
  name: 'icon',
  Draw: ({ values }) => {
    const { icon, size } = values;
    const pixels = typeof size === 'string' ? Number(size) : 0;
    return (
      <span className={styles.icon}>
        <SiteIcon name={typeof icon === 'string' ? icon : ''} {...(pixels > 0 ? { size: pixels } : {})} {...iconStyleOf(values)} />
      </span>
    );
  },
};
