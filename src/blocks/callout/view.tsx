import type { BlockView } from '../blockView.ts';
import { customProperty } from '../customProperty.ts';
import { Symbol, type SymbolName } from '../symbols.tsx';
import styles from './view.module.css';

const symbols: Readonly<Record<string, SymbolName>> = { Note: 'note', Tip: 'bulb', Warning: 'warning', Info: 'info', Check: 'check', Danger: 'stop' };

/** A tinted box with the sign of its kind. */
export const calloutView: BlockView = {
  name: 'callout',
  Draw: ({ tag, values, children }) => (
    <div className={styles.callout} data-kind={tag.toLowerCase()} style={colourOf(values['color'])}>
      <span className={styles.sign} role="img" aria-label={tag}>
        <Symbol name={symbols[tag] ?? 'info'} />
      </span>
      <div className={styles.body}>
        {typeof values['title'] === 'string' && <strong className={styles.title}>{values['title']}</strong>}
        {children}
      </div>
    </div>
  ),
};

function colourOf(value: string | true | undefined) {
  return typeof value === 'string' && /^#[0-9a-f]{3,8}$/i.test(value) ? customProperty('--callout', value) : {};
}
