import { Symbol } from './symbols.tsx';
import styles from './AddButton.module.css';

interface AddButtonProps {
  /** The node that it adds at the block's end. */
  readonly node: string;
  /** What it says, without "Add". */
  readonly what: string;
  readonly className?: string | undefined;
}

/** Adds one more child to a block; drawn for the writer alone. */
export function AddButton({ node, what, className }: AddButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.add} ${className ?? ''}`}
      data-action={`add:${node}`}
      aria-label={`Add ${what}`}
    >
      <Symbol name="plus" />
      <span>Add {what}</span>
    </button>
  );
}
