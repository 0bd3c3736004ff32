import { NavigationTree, type NavigationTreeProps } from './NavigationTree.tsx';
import styles from './NavigationPanel.module.css';

type MadePagesProps = Omit<NavigationTreeProps, 'label' | 'onCommand'>;

const noCommand = () => undefined;

/** The pages that are made from OpenAPI files for this part of the navigation: they stand in no list, so nothing of them can be moved. */
export function MadePages({ rows, ...common }: MadePagesProps) {
  if (rows.length === 0) return null;
  return (
    <section className={styles.further} aria-labelledby="api-pages">
      <h2 id="api-pages" className={styles.heading}>
        Made from OpenAPI
      </h2>
      <NavigationTree {...common} label="Pages made from OpenAPI" rows={rows} onCommand={noCommand} />
    </section>
  );
}
