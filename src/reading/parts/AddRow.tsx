import type { ReactNode } from 'react';
import styles from './AddRow.module.css';
import { SymbolIcon } from './symbols.tsx';

interface AddRowProps {
  /** The node that the button adds at the end of the block. */
  readonly node: string;
  /** The button's label without "Add". */
  readonly what: string;
  readonly className?: string | undefined;
  /** Other controls of the block, at the end of the row. */
  readonly children?: ReactNode;
}

/**
 * Last row of a block in the editor: a button that adds a child. The row is part of the block's box and as wide as the
 * block, so the pointer stays on the block all the way to the button.
 */
export function AddRow({ node, what, className = '', children }: AddRowProps) {
  return (
    <div className={`${styles.row} ${className}`} data-add-row="">
      <button type="button" className={styles.add} data-action={`add:${node}`} aria-label={`Add ${what}`}>
        <SymbolIcon name="plus" />
        <span>Add {what}</span>
      </button>
      {children}
    </div>
  );
}
