import styles from './InlineCodeText.module.css';

/** Text whose parts between backticks are rendered as code. */
export function InlineCodeText({ text }: { readonly text: string }) {
  // Odd parts were between backticks; equal ones may repeat, so the index is the key.
  return text.split(/`([^`]+)`/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className={styles.code}>
        {part}
      </code>
    ),
  );
}
