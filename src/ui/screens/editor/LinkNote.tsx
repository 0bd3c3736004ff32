import { Button } from '@mantine/core';
import { FileSymlink } from 'lucide-react';
import { isPagePath } from '#base/fileKind.ts';
import type { RepoPath } from '#base/repoPath.ts';
import { goToScreen } from '#state/route/goTo.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import styles from './PagePane.module.css';
import { useApp } from '../../useApp.ts';

interface LinkNoteProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  /** The screen that shows the file, also used for the link's target. */
  readonly screen: 'page' | 'source' | 'files';
}

/** Banner above a file that is a symbolic link or in a linked folder, with a link to the target. Renders nothing for other files. */
export function LinkNote({ site, path, screen }: LinkNoteProps) {
  const app = useApp();
  const link = site.links.get(path);
  if (link === undefined || link.target === null) return null;
  const { at, target } = link;
  const kind = isPagePath(path) ? 'page' : 'file';
  return (
    <div className={styles.link} role="note" aria-label="Symbolic link">
      <FileSymlink size={15} aria-hidden />
      <span className={styles.linkWords}>
        {at === path ? (
          <>
            This {kind} is a symbolic link to <strong>{target}</strong>. Your edits change that file.
          </>
        ) : (
          <>
            The folder {at} is a symbolic link, and this {kind} is actually <strong>{target}</strong>. Your edits change
            that file.
          </>
        )}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => goToScreen(app, { screen, path: target })}>
        Open linked {kind}
      </Button>
    </div>
  );
}
