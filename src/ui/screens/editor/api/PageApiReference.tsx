import { useCallback, useEffect, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { createApiDrawContext } from '#reading/api/apiDrawContext.ts';
import { drawReference } from '#reading/api/drawReference.tsx';
import { createSampleBlocks } from '#reading/api/createSampleBlocks.ts';
import { drawDocument } from '#reading/draw/drawPage.tsx';
import { emptySiteContext } from '#reading/siteContext.ts';
import { followLink } from '#state/intents/followLink.ts';
import { siteRootOf } from '#state/site/siteRoot.ts';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { EditableApiPage } from '#state/pages/editableApiPage.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useAsyncContent } from '../../../reading/useAsyncContent.ts';
import { usePageRenderContext } from '../../../reading/usePageRenderContext.ts';
import { useReaderRoot } from '../../../reading/useReaderRoot.ts';
import { activeOperationStore } from './activeOperationStore.ts';
import { ApiSourceBar } from './ApiSourceBar.tsx';
import { ExternalDescriptionNote } from './ExternalDescriptionNote.tsx';
import { EditableApiText } from './EditableApiText.tsx';
import { EditableLimits } from './EditableLimits.tsx';
import { useApiPage } from './useApiPage.ts';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

interface ApiBeneathProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  /** Front matter that determines the reference, mainly the operation. */
  readonly frontMatter: Readonly<Record<string, unknown>> & { readonly openapi: string };
  /** The page's own blocks, whose examples take precedence. */
  readonly doc: JSONContent;
}

/** Reference of the operation that a page names, shown below its own blocks. Texts are edited in place. */
export function PageApiReference({ site, path, frontMatter, doc }: ApiBeneathProps) {
  const app = useApp();
  const page = useApiPage(useCallback((worker: SiteWorker) => worker.findApiPage(frontMatter), [frontMatter]));
  const elsewhere = useStore(app.get(apiPagesStore), (state) => state.elsewhere);
  if (page === null) return null;
  if (page === 'none' && elsewhere.length > 0)
    return <ExternalDescriptionNote written={frontMatter.openapi} descriptions={elsewhere} />;
  if (page === 'none')
    return (
      <p className={`${styles.note} ${styles.beneath}`}>
        No OpenAPI file in this site has “{frontMatter.openapi}”, so readers see only this page’s own text. Choose
        another operation in the page settings.
      </p>
    );
  return <Reference site={site} path={path} page={page} doc={doc} />;
}

const noPage = { type: 'doc', content: [] };

function Reference({
  site,
  path,
  page,
  doc,
}: Omit<ApiBeneathProps, 'frontMatter'> & { readonly page: EditableApiPage }) {
  const app = useApp();
  const { reference, textBlocks, describes } = page;
  useEffect(() => {
    activeOperationStore.setState({ shown: { path, page } });
    return () => activeOperationStore.setState({ shown: null });
  }, [path, page]);
  const { resolveAsset } = usePageRenderContext(site, path);
  const prefix = useId();
  // Depends only on the kinds of blocks, which don't change while typing.
  const kinds = [...new Set((doc.content ?? []).map(({ type }) => type))].join(' ');
  const beside = useMemo(
    () => ({
      type: 'doc',
      content: createSampleBlocks({ type: 'doc', content: kinds.split(' ').map((type) => ({ type })) }, reference),
    }),
    [kinds, reference],
  );
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
    const anchors = reference.sections.map(({ name }) => `${prefix}${name}`);
    return {
      reference: drawReference(reference, anchors, describes, drawing),
      samples: drawDocument({ doc: beside, prefix: `${prefix}beside-` }, siteContext),
    };
  }, [reference, textBlocks, describes, beside, late, prefix]);
  return (
    <section ref={root} className={styles.beneath} aria-label="Operation reference">
      <ApiSourceBar page={page} />
      <div className="page-text">
        {drawn.reference}
        {drawn.samples.length > 0 && (
          <>
            <h2>Examples</h2>
            {drawn.samples}
          </>
        )}
      </div>
    </section>
  );
}
