import type { BlockViewProps } from './blockView.ts';
import styles from './FieldHead.module.css';

const locations = ['path', 'query', 'body', 'header'] as const;

/** The head of an API field as readers see it: name, type, where it goes, whether it is required, its default. */
export function FieldHead({ values }: Pick<BlockViewProps, 'values'>) {
  const location = locations.find((name) => typeof values[name] === 'string');
  const name = location === undefined ? values['name'] : values[location];
  return (
    <div className={styles.head}>
      <code className={styles.name}>{typeof name === 'string' ? name : 'name'}</code>
      {typeof values['type'] === 'string' && <span className={styles.fact}>{values['type']}</span>}
      {location !== undefined && <span className={styles.fact}>{location}</span>}
      {values['default'] !== undefined && <span className={styles.fact}>default: {String(values['default'])}</span>}
      {values['required'] !== undefined && values['required'] !== 'false' && <span className={styles.required}>required</span>}
      {values['deprecated'] !== undefined && values['deprecated'] !== 'false' && <span className={styles.fact}>deprecated</span>}
    </div>
  );
}
