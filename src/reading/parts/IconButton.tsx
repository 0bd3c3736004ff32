import type { BlockViewProps } from '../blockView.ts';
import { BlockIcon } from '../icons/BlockIcon.tsx';
import styles from './IconButton.module.css';
import { SymbolIcon } from './symbols.tsx';

interface IconButtonProps extends Pick<BlockViewProps, 'values' | 'editing' | 'siteContext'> {
  readonly className?: string | undefined;
  /** True if the editor offers an icon in the upper corner of a component without one. */
  readonly isOffered?: boolean;
}

/** A component's icon; in the editor, a button that opens the picker. */
export function IconButton({ values, editing, siteContext, className = '', isOffered = false }: IconButtonProps) {
  const { icon } = values;
  const drawn =
    typeof icon === 'string' && icon !== '' ? (
      <BlockIcon name={icon} values={values} siteContext={siteContext} />
    ) : null;
  if (!editing) return drawn === null ? null : <span className={className}>{drawn}</span>;
  if (drawn === null && !isOffered) return null;
  const words = drawn === null ? 'Add icon' : 'Change icon';
  return (
    <button
      type="button"
      className={drawn === null ? styles.offer : `${styles.icon} ${className}`}
      data-action="icon"
      aria-haspopup="dialog"
      aria-label={words}
      title={words}
    >
      {drawn ?? <SymbolIcon name="plus" />}
    </button>
  );
}
