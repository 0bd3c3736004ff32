import { SiteIcon } from '../icons/SiteIcon.tsx';
import { iconStyleOf } from '../icons/iconStyleOf.ts';
import styles from './IconButton.module.css';
import { Symbol } from './symbols.tsx';

interface IconButtonProps {
  readonly values: Readonly<Record<string, string | true>>;
  readonly editing: boolean;
  readonly className?: string | undefined;
  /** Whether a component without an icon offers the writer one, in its upper corner. */
  readonly isOffered?: boolean;
}

/** A component's icon; for the writer a button that opens the picker. */
export function IconButton({ values, editing, className = '', isOffered = false }: IconButtonProps) {
  const { icon } = values;
  const drawn = typeof icon === 'string' && icon !== '' ? <SiteIcon name={icon} {...iconStyleOf(values)} /> : null;
  if (!editing) return drawn === null ? null : <span className={className}>{drawn}</span>;
  if (drawn === null && !isOffered) return null;
  const words = drawn === null ? 'Add an icon' : 'Change the icon';
  return (
    <button type="button" className={drawn === null ? styles.offer : `${styles.icon} ${className}`} data-action="icon" aria-haspopup="dialog" aria-label={words} title={words}>
      {drawn ?? <Symbol name="plus" />}
    </button>
  );
}
