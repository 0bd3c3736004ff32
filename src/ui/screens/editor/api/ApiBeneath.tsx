import { useCallback, useId, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RepoPath } from '#base/repoPath.ts';
import type { JSONContent } from '#document/page.ts';
import { apiDrawing } from '#reading/api/apiDrawing.ts';
import { drawReference } from '#reading/api/drawReference.tsx';
import { samplesBeside } from '#reading/api/samplesBeside.ts';
import { drawDocument } from '#reading/draw/drawPage.tsx';
import { bareSurroundings } from '#reading/surroundings.ts';
import { followLink } from '#state/intents/followLink.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { ApiPage } from '#state/pages/apiPage.ts';
import { apiPagesStore } from '#state/siteFacts/apiPagesStore.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useLateParts } from '../../../reading/useLateParts.ts';
import { usePageSurroundings } from '../../../reading/usePageSurroundings.ts';
import { useReadingRoot } from '../../../reading/useReadingRoot.ts';
import { ApiSourceBar } from './ApiSourceBar.tsx';
import { ElsewhereNote } from './ElsewhereNote.tsx';
import { EditableWords } from './EditableWords.tsx';
import { useOperation } from './useOperation.ts';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

interface ApiBeneathProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
  /** What of the front matter decides what is shown: the operation first. */
  readonly frontMatter: Readonly<Record<string, unknown>> & { readonly openapi: string };
  /** The page's own blocks, whose examples win. */
  readonly doc: JSONContent;
}

/** The reference of the operation that a page names, as it stands under the page's own blocks; its words are edited where they stand. */
export function ApiBeneath({ site, path, frontMatter, doc }: ApiBeneathProps) {
  const app = useApp();
  const page = useOperation(useCallback((worker: SiteWorker) => worker.apiNamed(frontMatter), [frontMatter]));
  const elsewhere = useStore(app.get(apiPagesStore), (state) => state.elsewhere);
  if (page === null) return null;
  if (page === 'none' && elsewhere.length > 0)
    return <ElsewhereNote written={frontMatter.openapi} descriptions={elsewhere} />;
  if (page === 'none')
    return (
      <p className={`${styles.note} ${styles.beneath}`}>
        No OpenAPI file of this site has “{frontMatter.openapi}”, so readers see this page’s own words alone. Choose
        another operation in the page’s settings.
      </p>
    );
  return <Reference site={site} path={path} page={page} doc={doc} />;
}

const noPage = { type: 'doc', content: [] };

function Reference({ site, path, page, doc }: Omit<ApiBeneathProps, 'frontMatter'> & { readonly page: ApiPage }) {
  const app = useApp();
  const { reference, words, describes } = page;
  const { resolveAsset } = usePageSurroundings(site, path);
  const prefix = useId();
  // Only which kinds of blocks there are counts, which stays while one types.
  const kinds = [...new Set((doc.content ?? []).map(({ type }) => type))].join(' ');
  const beside = useMemo(
    () => ({
      type: 'doc',
      content: samplesBeside({ type: 'doc', content: kinds.split(' ').map((type) => ({ type })) }, reference),
    }),
    [kinds, reference],
  );
  const late = useLateParts(beside);
  const siteFolder = siteFolderOf(site);
  const root = useReadingRoot({ prefix, resolveAsset, onNavigate: (href) => followLink(app, href, path, siteFolder) });
  const drawn = useMemo(() => {
    const surroundings = { ...bareSurroundings, ...late };
    const drawing = apiDrawing(
      { surroundings, words: (text) => words.get(text) ?? noPage, Editable: EditableWords },
      `${prefix}api-`,
    );
    const anchors = reference.sections.map(({ name }) => `${prefix}${name}`);
    return {
      reference: drawReference(reference, anchors, describes, drawing),
      samples: drawDocument({ doc: beside, prefix: `${prefix}beside-` }, surroundings),
    };
  }, [reference, words, describes, beside, late, prefix]);
  return (
    <section ref={root} className={styles.beneath} aria-label="Reference of the operation">
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
