import { FileText, Hash } from 'lucide-react';
import type { LinkTarget } from '#site/names/linkTargets.ts';
import type { ListOption } from './OptionList.tsx';
import styles from './LinkOption.module.css';

/** Titles of the groups that search results are listed in. */
const linkGroupTitles = { page: 'Pages', heading: 'Headings', operation: 'API operations' } as const;

/** A link target as an option: what it is, its title, and where it is. */
export function toLinkOption({ kind, href, title, page, method }: LinkTarget): ListOption {
  return {
    key: `${kind} ${href}`,
    title,
    group: linkGroupTitles[kind],
    icon: <LinkTargetIcon kind={kind} method={method} />,
    detail: kind === 'heading' ? page : href,
    ...(kind === 'page'
      ? {}
      : { name: kind === 'heading' ? `${title}, heading on ${page}` : `${method} ${title}, API operation` }),
  };
}

/** Distinguishes pages, headings, and operations in a list of results. */
function LinkTargetIcon({ kind, method }: Pick<LinkTarget, 'kind' | 'method'>) {
  if (kind === 'operation') return <span className={styles.method}>{method}</span>;
  return <span className={styles.icon}>{kind === 'page' ? <FileText size={15} /> : <Hash size={15} />}</span>;
}
