import type { BlockView } from '#reading/blockView.ts';
import { BlockIcon } from '#reading/icons/BlockIcon.tsx';
import styles from './view.module.css';

/** A prompt's actions in button order; only copy by default. */
const actionsOf = (written: unknown) =>
  ['cursor', 'copy'].filter((name) => (typeof written === 'string' ? written.includes(name) : name === 'copy'));

/** A prompt for an AI assistant, with its description. */
export const promptView: BlockView = {
  name: 'prompt',
  Draw: ({ values, title, children, editing, siteContext }) => (
    <div className={styles.prompt} data-copied="">
      <div className={styles.head}>
        {typeof values['icon'] === 'string' && (
          <BlockIcon name={values['icon']} values={values} siteContext={siteContext} />
        )}
        <div className={styles.title}>{title}</div>
        {actionsOf(values['actions']).map((name) => (
          <Action key={name} name={name} editing={editing} />
        ))}
      </div>
      <div className={styles.text} data-copy-text="">
        {children}
      </div>
    </div>
  ),
};

const words: Readonly<Record<string, string>> = { cursor: 'Open in Cursor', copy: 'Copy' };

/** A button of a prompt; not clickable in the editor. */
function Action({ name, editing }: { readonly name: string; readonly editing: boolean }) {
  if (editing) return <span className={styles.action}>{words[name]}</span>;
  return name === 'copy' ? (
    <button type="button" className={styles.action} data-copy="" aria-label="Copy prompt">
      {words[name]}
    </button>
  ) : (
    <a
      className={styles.action}
      href="https://cursor.com"
      target="_blank"
      rel="noreferrer"
      data-open-with="https://cursor.com/link/prompt?text="
    >
      {words[name]}
    </a>
  );
}
