import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { PageReaderView } from '../../reading/PageReaderView.tsx';
import { usePageRenderContext } from '../../reading/usePageRenderContext.ts';
import styles from './ConflictRegionList.module.css';

export interface ConflictBlocksProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly doc: JSONContent;
  readonly label: string;
}

/** Blocks of one version of a page, as readers see them. Nothing in it can be clicked: it is part of a choice. */
export function ConflictBlocks({ site, path, doc, label }: ConflictBlocksProps) {
  const surroundings = usePageRenderContext(site, path);
  return (
    <div className={styles.blocks} inert>
      <PageReaderView
        path={path}
        doc={doc}
        frontMatter={noFields}
        {...surroundings}
        onNavigate={() => undefined}
        label={label}
        titleTag="p"
      />
    </div>
  );
}

const noFields = {};
