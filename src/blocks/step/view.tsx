import { SiteIcon } from '#ui/icons/SiteIcon.tsx';
import type { BlockView } from '../blockView.ts';
import { customProperty } from '../customProperty.ts';
import { iconStyleOf } from '../iconStyleOf.ts';
import styles from './view.module.css';

/** A step: its number (or icon) on a rail, its title, its text. */
export const stepView: BlockView = {
  name: 'step',
  Draw: ({ values, title, children }) => {
    const number = Number(values['stepNumber']);
    return (
      <div className={styles.step} style={Number.isInteger(number) ? customProperty('--step-number', number) : {}} data-numbered={Number.isInteger(number)}>
        {typeof values['icon'] === 'string' && (
          <span className={styles.sign}>
            <SiteIcon name={values['icon']} {...iconStyleOf(values)} />
          </span>
        )}
        <div className={styles.title} data-size={values['titleSize'] ?? 'p'}>
          {title}
        </div>
        {children}
      </div>
    );
  },
};
