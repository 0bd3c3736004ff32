import type { BlockViewProps } from '../blockView.ts';
import styles from './LinkButton.module.css';
import { SymbolIcon } from './symbols.tsx';

type LinkButtonProps = Pick<BlockViewProps, 'values' | 'editing'>;

/** For the writer: where a component leads, as a button that opens the search for a page; one that leads nowhere offers that in its upper corner. */
export function LinkButton({ values, editing }: LinkButtonProps) {
  if (!editing) return null;
  const { href } = values;
  const isSet = typeof href === 'string' && href !== '';
  const words = isSet ? 'Change the link' : 'Add a link';
  return (
    <button
      type="button"
      // Tab goes from the title to the words; by keys the link is set beside the page.
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
