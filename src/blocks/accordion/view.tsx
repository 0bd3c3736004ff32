import { SiteIcon } from '#ui/icons/SiteIcon.tsx';
import type { BlockView } from '../blockView.ts';
import { iconStyleOf } from '../iconStyleOf.ts';
import { Symbol } from '../symbols.tsx';
import styles from './view.module.css';

/** A title that opens a text; open while editing. */
export const accordionView: BlockView = {
  name: 'accordion',
  Draw: ({ values, title, children, editing, field }) => (
    <div className={styles.accordion}>
      <div className={styles.head}>
        <span className={styles.sign}>
          <Symbol name="chevron" />
        </span>
        {typeof values['icon'] === 'string' && <SiteIcon name={values['icon']} {...iconStyleOf(values)} />}
        {title}
      </div>
      <div className={styles.body}>
        {(editing || typeof values['description'] === 'string') && <p className={styles.description} data-empty={values['description'] === undefined}>{field('description', 'Description')}</p>}
        {children}
      </div>
    </div>
  ),
};
