import type { BlockView } from '#reading/blockView.ts';
import { toCustomProperty } from '#reading/parts/toCustomProperty.ts';
import { IconButton } from '#reading/parts/IconButton.tsx';
import styles from './view.module.css';

/** A step: number (or icon) on a rail, title, and text. */
export const stepView: BlockView = {
  name: 'step',
  Draw: ({ values, title, children, editing, id, siteContext }) => {
    const number = Number(values['stepNumber']);
    return (
      <div
        className={styles.step}
        id={id}
        style={Number.isInteger(number) ? toCustomProperty('--step-number', number) : {}}
        data-numbered={Number.isInteger(number) ? '' : undefined}
      >
        <IconButton values={values} editing={editing} siteContext={siteContext} className={styles.sign} />
        <div className={styles.title} data-size={values['titleSize']}>
          {title}
        </div>
        {children}
      </div>
    );
  },
};
