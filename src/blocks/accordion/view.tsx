import type { BlockView } from '#reading/blockView.ts';
import { Fold } from '#reading/parts/Fold.tsx';
import { IconButton } from '#reading/parts/IconButton.tsx';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import { SymbolIcon } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** A collapsible section: title, description, and content; links can target it. */
export const accordionView: BlockView = {
  name: 'accordion',
  Draw: ({ values, title, children, editing, field, id, siteContext }) => (
    <Fold
      editing={editing}
      isOpen={isFlagOn(values['defaultOpen'])}
      id={id}
      className={styles.accordion}
      headClass={styles.head}
      head={
        <>
          <span className={styles.sign}>
            <SymbolIcon name="chevron" />
          </span>
          <IconButton values={values} editing={editing} siteContext={siteContext} />
          <span className={styles.words}>
            {title}
            {typeof values['description'] === 'string' && (
              <span className={styles.description}>{field('description', 'Description')}</span>
            )}
          </span>
        </>
      }
    >
      <div className={styles.body}>{children}</div>
    </Fold>
  ),
};
