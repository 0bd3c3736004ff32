import { useCallback, useEffect, useId, useMemo, type CSSProperties } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { createApiDrawContext } from '#reading/api/apiDrawContext.ts';
import { drawEndpoint, drawReference } from '#reading/api/drawReference.tsx';
import { createSampleBlocks } from '#reading/api/createSampleBlocks.ts';
import { assignElementIds } from '#reading/draw/assignElementIds.ts';
import { drawDocument, drawPage } from '#reading/draw/drawPage.tsx';
import { defineSiteIcon } from '#reading/icons/siteIconElement.ts';
import { emptySiteContext } from '#reading/siteContext.ts';
import { followLink } from '#state/intents/followLink.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useAsyncContent } from '../../../reading/useAsyncContent.ts';
import { usePageRenderContext } from '../../../reading/usePageRenderContext.ts';
import { useReaderRoot } from '../../../reading/useReaderRoot.ts';
import { BackToPreview } from '../BackToPreview.tsx';
import { ApiSourceBar } from './ApiSourceBar.tsx';
import { EditableApiText } from './EditableApiText.tsx';
import { EditableLimits } from './EditableLimits.tsx';
import { activeOperationStore } from './activeOperationStore.ts';
import { useApiPage } from './useApiPage.ts';
import '#reading/page.css';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

defineSiteIcon();

const noPage = { type: 'doc', content: [] };

interface ApiPaneProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
}

/** A page generated from an API operation, rendered as readers see it, with texts edited in place. */
export function ApiPane({ site, path }: ApiPaneProps) {
  const page = useApiPage(useCallback((worker: SiteWorker) => worker.apiPage(path), [path]));
  if (page === null) return <div className={styles.loading} role="status" aria-label="Opening the page" />;
  if (page === 'none')
    return (
      <p className={styles.note}>
        Couldn’t read this operation. Nothing is lost. Open its file in Files, or try again.
      </p>
    );
  return <ApiReading site={site} path={path} page={page} />;
}

function ApiReading({ site, path, page }: ApiPaneProps & { readonly page: EditableApiPage }) {
  const app = useApp();
  const { reference, textBlocks, title } = page;
  useEffect(() => {
    activeOperationStore.setState({ shown: { path, page } });
    return () => activeOperationStore.setState({ shown: null });
  }, [path, page]);
  const { lookStyle, iconLibrary, onlyMode, resolveAsset } = usePageRenderContext(site, path);
  const prefix = useId();
  const beside = useMemo(() => ({ type: 'doc', content: createSampleBlocks(noPage, reference) }), [reference]);
  const late = useAsyncContent(beside, path);
  const siteFolder = siteRootOf(site);
  const root = useReaderRoot({ prefix, resolveAsset, onNavigate: (href) => followLink(app, href, path, siteFolder) });
  const drawn = useMemo(() => {
    const siteContext = { ...emptySiteContext, ...late };
    const drawing = createApiDrawContext(
      {
        siteContext,
        parseDescription: (text) => textBlocks.get(text) ?? noPage,
        Editable: EditableApiText,
        EditableLimits,
      },
      `${prefix}api-`,
    );
    const anchors = assignElementIds(
      noPage,
      reference.sections.map(({ title: name }) => name),
    ).below.map((id) => prefix + id);
    const { summary } = reference.page;
    const editedTitle =
      summary === null || summary.at === null || summary.text !== title ? (
        title
      ) : (
        <EditableApiText description={summary} label="Summary" isLine>
          {title}
        </EditableApiText>
      );
    return {
      page: drawPage(
        {
          doc: noPage,
          frontMatter: {},
          title: editedTitle,
          endpoint: drawEndpoint(reference),
          beneath: drawReference(reference, anchors, true, drawing),
        },
        siteContext,
      ),
      beside: drawDocument({ doc: beside, prefix: `${prefix}beside-` }, siteContext),
    };
  }, [reference, textBlocks, title, beside, late, prefix]);
  return (
    <div
      ref={root}
      className={`page-canvas ${styles.canvas}`}
      style={lookStyle as CSSProperties /* React's type lacks custom properties */}
      data-icon-library={iconLibrary}
      data-only-mode={onlyMode ?? undefined}
    >
      <BackToPreview path={path} />
      <ApiSourceBar page={page} />
      <div className={styles.columns}>
        {drawn.page}
        {drawn.beside.length > 0 && (
          <aside className={`page-text ${styles.beside}`} aria-label="Examples">
            {drawn.beside}
          </aside>
        )}
      </div>
    </div>
  );
}
