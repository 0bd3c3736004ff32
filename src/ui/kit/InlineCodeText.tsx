import styles from './InlineCodeText.module.css';

/** A sentence whose parts between backticks are drawn as code. */
export function InlineCodeText({ text }: { readonly text: string }) {
  // Every second part stood between backticks, and the same one may stand there twice.
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
