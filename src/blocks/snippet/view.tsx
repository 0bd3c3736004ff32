import type { BlockView } from '#reading/blockView.ts';
import { SymbolIcon } from '#reading/parts/symbols.tsx';
import styles from './view.module.css';

/** Placeholder for a file's content, with the file's name. */
export const snippetView: BlockView = {
  name: 'snippet',
  Draw: ({ values }) => (
    <div className={styles.snippet}>
      <SymbolIcon name="file" />
      {typeof values['file'] === 'string' && values['file'] !== '' ? (
        <>
          <span>Content from</span>
          <code className={styles.file}>{`snippets/${values['file']}`}</code>
        </>
      ) : (
        <span>Snippet: no file selected. Enter the name of a file in the snippets folder.</span>
      )}
    </div>
  ),
};
