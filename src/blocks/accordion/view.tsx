import type { BlockView } from '#reading/blockView.ts';
import { IconButton } from '#reading/parts/IconButton.tsx';
import { Symbol } from '#reading/parts/symbols.tsx';
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
        <IconButton values={values} editing={editing} />
        {title}
      </div>
      <div className={styles.body}>
        {(editing || typeof values['description'] === 'string') && <p className={styles.description} data-empty={values['description'] === undefined}>{field('description', 'Description')}</p>}
        {children}
      </div>
    </div>
  ),
};
