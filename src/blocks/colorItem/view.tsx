import type { BlockView } from '#reading/blockView.ts';
import { toCustomProperty } from '#reading/parts/toCustomProperty.ts';
import styles from './view.module.css';

/** A color: swatch, name, and value. */
export const colorItemView: BlockView = {
  name: 'colorItem',
  Draw: ({ values, title }) => {
    const value = typeof values['value'] === 'string' ? values['value'] : '';
    return (
      <div className={styles.item}>
        <span className={styles.swatch} style={isColor(value) ? toCustomProperty('--swatch', value) : {}} />
        <div className={styles.words}>
          {title}
          <span className={styles.value}>{value}</span>
        </div>
      </div>
    );
  },
};

function isColor(value: string): boolean {
  return /^(?:#[0-9a-f]{3,8}|[a-z]+|(?:rgb|hsl|oklch)a?\([\d\s.,%/deg]+\))$/i.test(value);
}
