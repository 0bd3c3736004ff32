import { parseColumnCount } from './parseColumnCount.ts';
import styles from './ColumnsControl.module.css';

/** Visual picker for the number of columns. */
export function ColumnsControl({ cols }: { readonly cols: string | true | undefined }) {
  const now = parseColumnCount(cols);
  return (
    <div className={styles.control} role="group" aria-label="Columns">
      {[1, 2, 3, 4].map((count) => (
        <button
          key={count}
          type="button"
          data-action={`columns:${count}`}
          aria-pressed={count === now ? 'true' : 'false'}
          aria-label={count === 1 ? '1 column' : `${count} columns`}
        >
          {Array.from({ length: count }, (_none, column) => (
            <span key={column} />
          ))}
        </button>
      ))}
    </div>
  );
}
