import { Button } from '@mantine/core';
import type { RepoPath } from '#base/repoPath.ts';
import { findOtherAuthor } from '#state/review/otherAuthor.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './PagePane.module.css';
import { useApp } from '../../useApp.ts';

/** Banner above a file with a conflict, with a link to its resolution. Renders nothing without a conflict. */
export function ConflictNote({ site, path }: { readonly site: OpenSite; readonly path: RepoPath }) {
  const app = useApp();
  const found = site.conflicts.find((conflict) => conflict.path === (site.links.get(path)?.target ?? path));
  if (found === undefined) return null;
  const other = findOtherAuthor([found]);
  return (
    <div className={styles.conflict} role="note" aria-label="Conflict">
      <span>
        {found.theirs === null
          ? `${other ?? 'Someone else'} deleted this file, but you changed it. You’re seeing your version. Choose which one to keep before you send your changes.`
          : `You and ${other ?? 'someone else'} edited the same part of this file. You’re seeing your version, and theirs is saved too. Choose one before you send your changes.`}
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
