import type { BlockView } from '#reading/blockView.ts';
import { CoverLink } from '#reading/parts/CoverLink.tsx';
import { IconButton } from '#reading/parts/IconButton.tsx';
import { isOn } from '#reading/parts/isOn.ts';
import styles from './view.module.css';

/** A framed link with an icon, a title and a text. */
export const cardView: BlockView = {
  name: 'card',
  Draw: ({ values, title, children, editing, surroundings }) => (
    <div className={styles.card} data-horizontal={isOn(values['horizontal']) ? '' : undefined}>
      <IconButton values={values} editing={editing} surroundings={surroundings} className={styles.icon} isOffered />
      <div className={styles.title}>{title}</div>
      <div className={styles.body}>{children}</div>
      {editing && typeof values['href'] === 'string' && values['href'] !== '' && <span className={styles.target}>{values['href']}</span>}
      {!editing && <CoverLink href={values['href']} label={values['title']} surroundings={surroundings} />}
    </div>
  ),
};
