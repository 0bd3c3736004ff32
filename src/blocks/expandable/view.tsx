import type { BlockView } from '#reading/blockView.ts';
import { Fold } from '#reading/parts/Fold.tsx';
import { isFlagOn } from '#reading/parts/isFlagOn.ts';
import { SymbolIcon } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** Collapsible nested fields; without a title, readers see a generic one. */
export const expandableView: BlockView = {
  name: 'expandable',
  Draw: ({ values, title, children, editing }) => (
    <Fold
      editing={editing}
      isOpen={isFlagOn(values['defaultOpen'])}
      className={styles.expandable}
      headClass={styles.head}
      head={
        <>
          <span className={styles.sign}>
            <SymbolIcon name="chevron" />
          </span>
          {editing || values['title'] !== undefined ? title : <span className="block-title">child attributes</span>}
        </>
      }
    >
      <div className={styles.body}>{children}</div>
    </Fold>
  ),
};
