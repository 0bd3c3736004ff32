import type { BlockView } from '#reading/blockView.ts';
import styles from './view.module.css';

/** An entry of a changelog: its label and date beside its text. */
export const updateView: BlockView = {
  name: 'update',
  Draw: ({ values, title, children, editing, field, anchor }) => (
    <div className={styles.update} id={anchor(String(values['id'] ?? values['label'] ?? ''))} data-tags={tagsOf(values['tags']).join('\n')}>
      <div className={styles.side}>
        <div className={styles.label}>{title ?? values['label']}</div>
        {(editing || typeof values['description'] === 'string') && <p className={styles.description}>{field('description', 'Description')}</p>}
        {tagsOf(values['tags']).length > 0 && (
          <p className={styles.tags}>
            {tagsOf(values['tags']).map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={styles.body}>{children}</div>
    </div>
  ),
};

/** The words of a list as it is written; none where it is computed. */
function tagsOf(source: string | true | undefined): readonly string[] {
  if (typeof source !== 'string' || !/^\s*\[(?:\s*(?:"[^"]*"|'[^']*')\s*,?)*\s*\]\s*$/.test(source)) return [];
  return [...source.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? '');
}
