import type { BlockViewProps } from '../blockView.ts';
import styles from './LinkButton.module.css';
import { SymbolIcon } from './symbols.tsx';

type LinkButtonProps = Pick<BlockViewProps, 'values' | 'editing'>;

/** For the editor: a component's link target, as a button that opens the page search; without a target, a button in the upper corner. */
export function LinkButton({ values, editing }: LinkButtonProps) {
  if (!editing) return null;
  const { href } = values;
  const isSet = typeof href === 'string' && href !== '';
  const words = isSet ? 'Change link' : 'Add link';
  return (
    <button
      type="button"
      // Tab moves from the title to the text; with the keyboard, the link is set next to the page.
      tabIndex={-1}
      className={isSet ? styles.target : styles.offer}
      data-action="link"
      aria-haspopup="dialog"
      aria-label={isSet ? `${words}: ${href}` : words}
      title={words}
    >
      {isSet ? href : <SymbolIcon name="link" />}
    </button>
  );
}
