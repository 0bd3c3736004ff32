import { useCallback, useEffect, useId, useMemo, type CSSProperties } from 'react';
import type { RepoPath } from '#base/repoPath.ts';
import { apiDrawing } from '#reading/api/apiDrawing.ts';
import { drawEndpoint, drawReference } from '#reading/api/drawReference.tsx';
import { samplesBeside } from '#reading/api/samplesBeside.ts';
import { identifyParts } from '#reading/draw/identifyParts.ts';
import { drawDocument, drawPage } from '#reading/draw/drawPage.tsx';
import { defineSiteIcon } from '#reading/icons/siteIconElement.ts';
import { bareSurroundings } from '#reading/surroundings.ts';
import { followLink } from '#state/intents/followLink.ts';
import { siteFolderOf } from '#state/intents/openSite.ts';
import type { SiteWorker } from '#state/pages/siteWorker.ts';
import type { ApiPage } from '#state/pages/apiPage.ts';
import type { OpenSite } from '#state/site/siteStore.ts';
import { useLateParts } from '../../../reading/useLateParts.ts';
import { usePageSurroundings } from '../../../reading/usePageSurroundings.ts';
import { useReadingRoot } from '../../../reading/useReadingRoot.ts';
import { BackToPreview } from '../BackToPreview.tsx';
import { ApiSourceBar } from './ApiSourceBar.tsx';
import { EditableWords } from './EditableWords.tsx';
import { shownOperation } from './shownOperation.ts';
import { useOperation } from './useOperation.ts';
import '#reading/page.css';
import styles from './ApiPane.module.css';
import { useApp } from '../../../useApp.ts';

defineSiteIcon();

const noPage = { type: 'doc', content: [] };

interface ApiPaneProps {
  readonly site: OpenSite;
  readonly path: RepoPath;
}

/** The page of an operation that no file holds: as readers see it, and each of its words edited where it stands. */
export function ApiPane({ site, path }: ApiPaneProps) {
  const page = useOperation(useCallback((worker: SiteWorker) => worker.apiPage(path), [path]));
  if (page === null) return <div className={styles.loading} role="status" aria-label="Opening the page" />;
  if (page === 'none')
    return (
      <p className={styles.note}>
        This operation could not be read just now. Nothing is lost: open its file from Files, or try again.
      </p>
    );
  return <ApiReading site={site} path={path} page={page} />;
}

function ApiReading({ site, path, page }: ApiPaneProps & { readonly page: ApiPage }) {
  const app = useApp();
  const { reference, words, title } = page;
  useEffect(() => {
    shownOperation.setState({ shown: { path, page } });
    return () => shownOperation.setState({ shown: null });
  }, [path, page]);
  const { lookStyle, iconLibrary, onlyMode, resolveAsset } = usePageSurroundings(site, path);
  const prefix = useId();
  const beside = useMemo(() => ({ type: 'doc', content: samplesBeside(noPage, reference) }), [reference]);
  const late = useLateParts(beside);
  const siteFolder = siteFolderOf(site);
  const root = useReadingRoot({ prefix, resolveAsset, onNavigate: (href) => followLink(app, href, path, siteFolder) });
  const drawn = useMemo(() => {
    const surroundings = { ...bareSurroundings, ...late };
    const drawing = apiDrawing(
      { surroundings, words: (text) => words.get(text) ?? noPage, Editable: EditableWords },
      `${prefix}api-`,
    );
    const anchors = identifyParts(
      noPage,
      reference.sections.map(({ title: name }) => name),
    ).below.map((id) => prefix + id);
    const { summary } = reference.page;
    const editedTitle =
      summary === null || summary.at === null || summary.text !== title ? (
        title
      ) : (
        <EditableWords words={summary} label="Summary" isLine>
          {title}
        </EditableWords>
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
        surroundings,
      ),
      beside: drawDocument({ doc: beside, prefix: `${prefix}beside-` }, surroundings),
    };
  }, [reference, words, title, beside, late, prefix]);
  return (
    <div
      ref={root}
      className={`page-canvas ${styles.canvas}`}
      style={lookStyle as CSSProperties /* React's type knows no custom properties */}
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
