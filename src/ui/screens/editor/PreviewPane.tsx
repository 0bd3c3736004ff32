import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import { filesStore } from '#state/openFiles/filesStore.ts';
import type { PageView } from '#state/openFiles/openFile.ts';
import { readPreview } from '#state/intents/comparePages.ts';
import { editedPage } from '#state/openFiles/editedPage.ts';
import { followLink } from '#state/intents/followLink.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import type { ReadPage } from '#state/pages/pagesClient.ts';
import type { OpenSite } from '#state/siteStore.ts';
import { PageReading } from '../../reading/PageReading.tsx';
import { usePageSurroundings } from '../../reading/usePageSurroundings.ts';

interface PreviewPaneProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  readonly page: PageView;
}

/** A page as its readers will see it: links lead on, nothing is edited. */
export function PreviewPane({ site, path, page }: PreviewPaneProps) {
  const surroundings = usePageSurroundings(site, path);
  const text = useStore(filesStore, ({ files }) => {
    const file = files[path];
    return file?.kind === 'text' ? file.text : '';
  });
  const siteFolder = siteFolderOf(site);
  const [read, setRead] = useState<ReadPage | null>(null);
  useEffect(() => {
    let wanted = true;
    // The blocks in the store are those that were opened; what was typed since is in the text.
    void readPreview(text).then((result) => {
      if (wanted) setRead(result);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <PageReading
      doc={read?.doc ?? editedPage(path, page).doc()}
      frontMatter={page.frontMatter.values}
      {...surroundings}
      onNavigate={(href) => followLink(href, path, siteFolder, 'preview')}
      label="The page as readers see it"
    />
  );
}
