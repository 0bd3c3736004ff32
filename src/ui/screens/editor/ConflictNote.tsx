import { Button } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './PagePane.module.css';
import { useApp } from '../../useApp.ts';

/** Banner above a file with a conflict, with a link to its resolution. Renders nothing without a conflict. */
export function ConflictNote({ site, path }: { readonly site: OpenSite; readonly path: RepoPath }) {
  const app = useApp();
  const found = site.conflicts.find((conflict) => conflict.path === (site.links.get(path)?.leadsTo ?? path));
  if (found === undefined) return null;
  return (
    <div className={styles.conflict} role="note" aria-label="Two versions">
      <span>
        {found.theirs === null
          ? 'Somebody else deleted this file, which you changed. You see your version, and nothing can be sent before you choose.'
          : 'Somebody else changed this file at the same place as you. You see your version; theirs is kept beside it, and nothing can be sent before one is chosen.'}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => goToScreen(app, { screen: 'conflicts', change: found.path })}
      >
        Choose a version
      </Button>
    </div>
  );
}
