import type { BlockView } from '#reading/blockView.ts';
import { CoverLink } from '#reading/parts/CoverLink.tsx';
import { LinkButton } from '#reading/parts/LinkButton.tsx';
import styles from './view.module.css';

/** A picture on a patterned background, with a title and text below. */
export const tileView: BlockView = {
  name: 'tile',
  Draw: ({ values, title, children, editing, siteContext }) => (
    <div className={styles.tile}>
      <div className={styles.picture}>{children}</div>
      <div className={styles.title}>{title}</div>
      {typeof values['description'] === 'string' && <p className={styles.description}>{values['description']}</p>}
      <LinkButton values={values} editing={editing} />
      {!editing && <CoverLink href={values['href']} label={values['title']} siteContext={siteContext} />}
    </div>
  ),
};
