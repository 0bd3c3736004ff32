import { SiteIcon } from '#ui/icons/SiteIcon.tsx';
import type { BlockView } from '../blockView.ts';
import { CoverLink } from '../CoverLink.tsx';
import { iconStyleOf } from '../iconStyleOf.ts';
import styles from './view.module.css';

/** A framed link with an icon, a title and a text. */
export const cardView: BlockView = {
  name: 'card',
  Draw: ({ values, title, children, editing }) => (
    <div className={styles.card} data-horizontal={values['horizontal'] !== undefined ? '' : undefined}>
      {typeof values['icon'] === 'string' && (
        <span className={styles.icon}>
          <SiteIcon name={values['icon']} {...iconStyleOf(values)} />
        </span>
      )}
      <div className={styles.title}>{title}</div>
      <div className={styles.body}>{children}</div>
      {editing && typeof values['href'] === 'string' && values['href'] !== '' && <span className={styles.target}>{values['href']}</span>}
      {!editing && <CoverLink href={values['href']} label={values['title']} />}
    </div>
  ),
};
