import type { BlockView } from '#reading/blockView.ts';
import { parseStringList } from '../parseStringList.ts';
import styles from './view.module.css';

/** A changelog entry: label and date next to its text. */
export const updateView: BlockView = {
  name: 'update',
  Draw: ({ values, title, children, editing, field, id }) => (
    <div className={styles.update} id={id} data-tags={parseStringList(values['tags']).join('\n')}>
      <div className={styles.side}>
        <div className={styles.label}>{title ?? values['label']}</div>
        {(editing || typeof values['description'] === 'string') && (
          <p className={styles.description}>{field('description', 'Description')}</p>
        )}
        {parseStringList(values['tags']).length > 0 && (
          <p className={styles.tags}>
            {parseStringList(values['tags']).map((tag) => (
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
