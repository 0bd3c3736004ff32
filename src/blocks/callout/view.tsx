import type { BlockView, BlockViewProps } from '#reading/blockView.ts';
import { toCustomProperty } from '#reading/parts/toCustomProperty.ts';
import { BlockIcon, isHexColor } from '#reading/icons/BlockIcon.tsx';
import { SymbolIcon, type SymbolName } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

const symbols: Readonly<Record<string, SymbolName>> = {
  Note: 'note',
  Tip: 'bulb',
  Warning: 'warning',
  Info: 'info',
  Check: 'check',
  Danger: 'stop',
};

/** A tinted box with its kind's icon. */
export const calloutView: BlockView = {
  name: 'callout',
  Draw: ({ tag, values, children, editing, field, siteContext }) => (
    <div className={styles.callout} data-kind={tag.toLowerCase()} style={colorOf(values['color'])}>
      {editing ? (
        <button
          type="button"
          className={styles.sign}
          data-action="kind"
          aria-haspopup="menu"
          aria-label={`${tag}: change type`}
          title="Change type"
        >
          <Sign tag={tag} values={values} siteContext={siteContext} />
        </button>
      ) : (
        <span className={styles.sign} role="img" aria-label={tag}>
          <Sign tag={tag} values={values} siteContext={siteContext} />
        </span>
      )}
      <div className={styles.body}>
        {typeof values['title'] === 'string' && <strong className={styles.title}>{field('title', 'Title')}</strong>}
        {children}
      </div>
    </div>
  ),
};

/** The icon of its kind, or a custom callout's own icon. */
function Sign({ tag, values, siteContext }: Pick<BlockViewProps, 'tag' | 'values' | 'siteContext'>) {
  if (typeof values['icon'] === 'string')
    return <BlockIcon name={values['icon']} values={values} siteContext={siteContext} />;
  return <SymbolIcon name={symbols[tag] ?? 'info'} />;
}

function colorOf(value: string | true | undefined) {
  return typeof value === 'string' && isHexColor(value) ? toCustomProperty('--callout', value) : {};
}
